import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openHttp } from '#tests/support/http.ts';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { as, createPerson, NOW, useTestWorld } from '#tests/support/test-world.ts';
import { openAccount } from '../commands.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());
afterEach(() => world.clock.set(NOW));

const currentPassword = 'segredo1';
const newEmail = () => `${newId()}@example.com`;

async function registered() {
  const passwordHash = await world.passwords.hash(currentPassword);
  const values = { fullName: 'Marina Lima', phone: null, userType: 'salon_owner', email: newEmail() } as const;
  const person = await openAccount(scopeOfSystem(world), { ...values, passwordHash });
  return { person, api: as(world, person) };
}

const visitor = () => as(world, null);
const mailsTo = async (to: string) => {
  await world.jobs.drain();
  return world.mailer.sent.filter((mail) => mail.to === to);
};
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const tokenFor = async (email: string) => tokenIn((await mailsTo(email)).at(-1)?.text);
const emailOf = async (id: string) =>
  (await world.database.db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email;

describe('a new e-mail', () => {
  test('is taken over by the link in its own mail, once; the old address is told before and after', async () => {
    const { person, api } = await registered();
    const email = newEmail();
    await api.auth.requestEmailChange({ email: ` ${email.toUpperCase()} `, currentPassword });
    expect(await emailOf(person.id)).toBe(person.email);
    expect(await api.auth.getMine()).toMatchObject({ email: person.email, pendingEmail: email });

    const token = await tokenFor(email);
    const [asked] = await mailsTo(person.email);
    expect(asked?.text).toContain(email);
    expect(asked?.text).not.toContain('token=');
    expect(await visitor().auth.getEmailChange({ token })).toEqual({ email });
    expect(await visitor().auth.confirmEmailChange({ token })).toEqual({ email });
    expect(await emailOf(person.id)).toBe(email);
    expect(await api.auth.getMine()).toMatchObject({ email, pendingEmail: null });
    expect((await mailsTo(person.email)).at(-1)).toMatchObject({ subject: 'O e-mail da sua conta mudou' });
    for (const ask of [visitor().auth.confirmEmailChange, visitor().auth.getEmailChange]) {
      await expect(ask({ token })).rejects.toMatchObject({ code: 'BAD_TOKEN' });
    }
  });

  test('does not make the old address good for another trial', async () => {
    const { person, api } = await registered();
    await api.salons.create({ name: 'Aurora', state: 'SP' });
    const email = newEmail();
    await api.auth.requestEmailChange({ email, currentPassword });
    await visitor().auth.confirmEmailChange({ token: await tokenFor(email) });
    const next = await createPerson(world, { userType: 'salon_owner', email: person.email });
    const { subscription } = await as(world, next).salons.create({ name: 'De novo', state: 'SP' });
    expect(subscription).toMatchObject({ status: 'inactive', isBlocked: true });
  });

  test('ends the sessions that the old address had opened, but for the one that opens the link', async () => {
    const { person, api } = await registered();
    const email = newEmail();
    const [here, elsewhere] = [http.caller(), http.caller()];
    for (const caller of [here, elsewhere]) {
      await caller('POST', '/api/v1/auth/sessions', { body: { email: person.email, password: currentPassword } });
    }
    const isSignedIn = async (caller: HttpCaller) => (await caller('GET', '/api/v1/auth/me')).body !== null;
    await api.auth.requestEmailChange({ email, currentPassword });
    expect(await Promise.all([here, elsewhere].map(isSignedIn))).toEqual([true, true]);
    const confirmed = await here('PUT', '/api/v1/auth/email-changes', { body: { token: await tokenFor(email) } });
    expect(confirmed.status).toBe(200);
    expect(await Promise.all([here, elsewhere].map(isSignedIn))).toEqual([true, false]);
  });

  test('of another account is answered like an unknown one, and only its mailbox is told', async () => {
    const [{ person, api }, other] = [await registered(), await registered()];
    const unknown = newEmail();
    const answers = [];
    const { email } = other.person;
    for (const wish of [unknown, email]) {
      answers.push(await api.auth.requestEmailChange({ email: wish, currentPassword }));
      answers.push((await api.auth.getMine()).pendingEmail === wish);
    }
    expect(answers).toEqual([undefined, true, undefined, true]);
    const [told] = await mailsTo(email);
    expect(told).toMatchObject({ subject: 'Este e-mail já tem uma conta no Encaixe' });
    expect(told?.text).not.toContain('token=');
    expect(told?.text).not.toContain(person.fullName);
  });

  test('that somebody registers before the link is opened is refused, and nothing changes', async () => {
    const { person, api } = await registered();
    const email = newEmail();
    await api.auth.requestEmailChange({ email, currentPassword });
    const token = await tokenFor(email);
    await createPerson(world, { email });
    await expect(visitor().auth.confirmEmailChange({ token })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await emailOf(person.id)).toBe(person.email);
  });

  test.each([
    ['a wrong password', { currentPassword: 'errada-1' }, { currentPassword: 'Senha atual incorreta' }],
    ['no password', { currentPassword: '' }, { currentPassword: 'Digite sua senha atual' }],
    ['a malformed address', { email: 'marina@' }, { email: 'Formato de email inválido' }],
  ])('is not asked for with %s', async (_, wrong, fields) => {
    const { person, api } = await registered();
    const wish = { email: newEmail(), currentPassword, ...wrong };
    await expect(api.auth.requestEmailChange(wish)).rejects.toMatchObject({ data: { fields } });
    expect((await api.auth.getMine()).pendingEmail).toBeNull();
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test('is not the present one', async () => {
    const { person, api } = await registered();
    await expect(api.auth.requestEmailChange({ email: person.email, currentPassword })).rejects.toMatchObject({
      data: { fields: { email: 'Este já é o seu e-mail' } },
    });
  });
});

describe('the link ends', () => {
  const asked = async () => {
    const { person, api } = await registered();
    const email = newEmail();
    await api.auth.requestEmailChange({ email, currentPassword });
    return { person, api, email, token: await tokenFor(email) };
  };
  const expectEnded = async ({ token, person }: Awaited<ReturnType<typeof asked>>) => {
    await expect(visitor().auth.confirmEmailChange({ token })).rejects.toMatchObject({ code: 'BAD_TOKEN' });
    expect(await emailOf(person.id)).toBe(person.email);
  };

  test('after an hour', async () => {
    const change = await asked();
    world.clock.advance({ minutes: 61 });
    expect((await change.api.auth.getMine()).pendingEmail).toBeNull();
    await expectEnded(change);
  });

  test('when its person gives it up', async () => {
    const change = await asked();
    await change.api.auth.cancelEmailChange();
    await expectEnded(change);
  });

  test('when another address is asked for', async () => {
    const change = await asked();
    await change.api.auth.requestEmailChange({ email: newEmail(), currentPassword });
    await expectEnded(change);
  });

  test('with a new password, so that a thief who asked for it gets nothing', async () => {
    const change = await asked();
    const wish = { password: 'abacaxi1', confirmPassword: 'abacaxi1' };
    await change.api.auth.changePassword({ currentPassword, ...wish });
    await expectEnded(change);
  });

  test('with a password that is set by a mailed link', async () => {
    const change = await asked();
    const token = (await createResetToken(scopeOfSystem(world), change.person.id)) ?? '';
    await visitor().auth.resetPassword({ token, password: 'abacaxi1', confirmPassword: 'abacaxi1' });
    await expectEnded(change);
  });
});

test('a confirmed address ends the links for a new password that the old mailbox got', async () => {
  const { person, api } = await registered();
  const reset = (await createResetToken(scopeOfSystem(world), person.id)) ?? '';
  const email = newEmail();
  await api.auth.requestEmailChange({ email, currentPassword });
  await visitor().auth.confirmEmailChange({ token: await tokenFor(email) });
  const wish = { token: reset, password: 'abacaxi1', confirmPassword: 'abacaxi1' };
  await expect(visitor().auth.resetPassword(wish)).rejects.toMatchObject({ code: 'BAD_TOKEN' });
});
