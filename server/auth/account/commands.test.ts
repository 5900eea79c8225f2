import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MyAccount } from '#contract/account.ts';
import { newId } from '#lib/id.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openHttp } from '#tests/support/http.ts';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const password = 'segredo1';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** Somebody with an account, signed in on a first device. */
async function registered() {
  const caller = http.caller();
  const account = { fullName: 'Marina Lima', email: `${newId()}@example.com`, password, confirmPassword: password };
  const { body } = await caller('POST', '/api/v1/auth/owners', { body: account });
  return { caller, email: account.email, id: (body as { id: string }).id };
}

async function signIn(email: string, typed = password): Promise<HttpCaller> {
  const caller = http.caller();
  const { status } = await caller('POST', '/api/v1/auth/sessions', { body: { email, password: typed } });
  if (status !== 200) throw new Error(`Sign-in answers ${status}`);
  return caller;
}

const canSignIn = async (email: string, typed: string) =>
  (await http.caller()('POST', '/api/v1/auth/sessions', { body: { email, password: typed } })).status === 200;
const isSignedIn = async (caller: HttpCaller) => (await caller('GET', '/api/v1/auth/me')).body !== null;
const mine = async (caller: HttpCaller) => (await caller('GET', '/api/v1/auth/me/account')).body as MyAccount;
const change = (caller: HttpCaller, currentPassword: string, wish: string) =>
  caller('PUT', '/api/v1/auth/me/password', { body: { currentPassword, password: wish, confirmPassword: wish } });
const actionsOf = async (userId: string) => {
  const entries = await selectEntries(world).where('entityId', '=', userId).select('action').execute();
  return entries.map(({ action }) => action);
};

describe('the name', () => {
  test('is changed, and of two changes at once one is told', async () => {
    const { caller } = await registered();
    const { version } = await mine(caller);
    const rename = (fullName: string) => caller('PUT', '/api/v1/auth/me/name', { body: { fullName, version } });
    expect((await rename('  Marina   Souza ')).status).toBe(204);
    expect(await mine(caller)).toMatchObject({ fullName: 'Marina Souza', version: version + 1 });
    expect(await rename('Outra Pessoa')).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(await mine(caller)).toMatchObject({ fullName: 'Marina Souza' });
  });
});

describe('the password', () => {
  test('is changed with the present one, and the other sessions and mailed links end', async () => {
    const { caller, email, id } = await registered();
    const other = await signIn(email);
    const token = (await createResetToken(scopeOfSystem(world), id)) ?? '';
    expect((await change(caller, password, 'abacaxi1')).status).toBe(204);
    expect([await isSignedIn(caller), await isSignedIn(other)]).toEqual([true, false]);
    expect([await canSignIn(email, password), await canSignIn(email, 'abacaxi1')]).toEqual([false, true]);
    const reset = { token, password: 'outra-12', confirmPassword: 'outra-12' };
    expect((await caller('PUT', '/api/v1/auth/password', { body: reset })).status).toBe(410);
    expect(await actionsOf(id)).toContain('auth.changePassword');
  });

  test('that was changed is told by mail, once, with the way to a new one', async () => {
    const { caller, email, id } = await registered();
    const told = async () => {
      await world.jobs.drain();
      return world.mailer.sent.filter(({ to }) => to === email);
    };
    expect((await change(caller, 'errada-1', 'abacaxi1')).status).toBe(422);
    expect(await told()).toEqual([]);
    expect((await change(caller, password, 'abacaxi1')).status).toBe(204);
    expect(await told()).toEqual([
      expect.objectContaining({
        subject: 'Sua senha foi trocada',
        text: expect.stringContaining('/auth?modo=recuperar'),
      }),
    ]);
    await world.database.db.updateTable('users').set({ userType: 'admin' }).where('id', '=', id).execute();
    expect((await change(caller, 'abacaxi1', 'Kmwr7-Txpa3-Hbtq9')).status).toBe(204);
    expect((await told()).at(-1)?.text).toContain('/admin-auth?modo=recuperar');
  });

  test.each([
    ['a wrong present one', 'errada-1', 'abacaxi1', { currentPassword: 'Senha atual incorreta' }],
    ['no present one', '', 'abacaxi1', { currentPassword: 'Digite sua senha atual' }],
    ['a short new one', password, 'abc', { password: 'A senha deve ter pelo menos 6 caracteres.' }],
  ])('with %s nothing changes', async (_, currentPassword, wish, fields) => {
    const { caller, email, id } = await registered();
    const other = await signIn(email);
    expect(await change(caller, currentPassword, wish)).toMatchObject({ status: 422, body: { data: { fields } } });
    expect(await isSignedIn(other)).toBe(true);
    expect(await canSignIn(email, password)).toBe(true);
    expect(await actionsOf(id)).not.toContain('auth.changePassword');
  });

  test('of an administrator follows the rules of administrators', async () => {
    const { caller, id } = await registered();
    await world.database.db.updateTable('users').set({ userType: 'admin' }).where('id', '=', id).execute();
    expect(await change(caller, password, 'abacaxi1')).toMatchObject({
      status: 422,
      body: { data: { fields: { password: 'A nova senha deve ter pelo menos 12 caracteres' } } },
    });
  });

  test('of an administrator is told apart in the words of their profile, and changed by the administrator', async () => {
    const { caller, email, id } = await registered();
    await world.database.db.updateTable('users').set({ userType: 'admin' }).where('id', '=', id).execute();
    const wish = 'Kmwr7-Txpa3-Hbtq9';
    const body = { currentPassword: password, password: wish, confirmPassword: `${wish}x` };
    expect(await caller('PUT', '/api/v1/auth/me/password', { body })).toMatchObject({
      status: 422,
      body: { data: { fields: { confirmPassword: 'A confirmação da senha não confere' } } },
    });
    expect((await change(caller, password, wish)).status).toBe(204);
    expect(await canSignIn(email, wish)).toBe(true);
    const [entry] = await selectEntries(world)
      .where('entityId', '=', id)
      .where('action', '=', 'auth.changePassword')
      .selectAll()
      .execute();
    expect(entry).toMatchObject({ actorKind: 'admin', actorUserId: id, address: expect.stringMatching(/\d/) });
  });

  test('of two changes at once one is made', async () => {
    const { caller, email } = await registered();
    const wishes = ['abacaxi1', 'abacaxi2'];
    const answers = await Promise.all(wishes.map((wish) => change(caller, password, wish)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422]);
    const winner = wishes[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect(await canSignIn(email, winner)).toBe(true);
  });
});

describe('where one is signed in', () => {
  test('names device and address, with the session that asks first', async () => {
    const { caller, email, id } = await registered();
    await signIn(email);
    await world.database.db
      .updateTable('sessions')
      .set({ userAgent: CHROME, updatedAt: new Date('2026-11-01T12:00:00Z') })
      .where('userId', '=', id)
      .execute();
    const { sessions } = await mine(caller);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({
      device: 'Chrome no Windows',
      address: expect.stringMatching(/\d/),
      lastUsedAt: '2026-11-01T12:00:00.000Z',
    });
  });

  test('one is ended, or all others at once', async () => {
    const { caller, email, id } = await registered();
    const [phone, tablet, desk] = [await signIn(email), await signIn(email), await signIn(email)];
    const idOf = async (of: HttpCaller) => (await mine(of)).sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const phoneId = await idOf(phone);
    expect((await caller('DELETE', `/api/v1/auth/me/sessions/${phoneId}`)).status).toBe(204);
    expect(await Promise.all([phone, tablet, desk].map(isSignedIn))).toEqual([false, true, true]);
    expect(await caller('DELETE', `/api/v1/auth/me/sessions/${phoneId}`)).toMatchObject({ status: 404 });
    expect(await caller('DELETE', '/api/v1/auth/me/sessions')).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([caller, tablet, desk].map(isSignedIn))).toEqual([true, false, false]);
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['auth.endSession', 'auth.endOtherSessions']));
  });

  test("somebody else's session is as one that does not exist", async () => {
    const [one, other] = [await registered(), await registered()];
    const [session] = (await mine(other.caller)).sessions;
    expect(await one.caller('DELETE', `/api/v1/auth/me/sessions/${session?.id}`)).toMatchObject({ status: 404 });
    await one.caller('DELETE', '/api/v1/auth/me/sessions');
    expect(await isSignedIn(other.caller)).toBe(true);
  });
});
