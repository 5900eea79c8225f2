import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { appCode } from '#tests/support/app-code.ts';
import { openHttp } from '#tests/support/http.ts';
import { as, createPerson, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';
import { ADMIN_PASSWORD, openAdministrator, openTwoFactor } from '#tests/support/two-factor.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());
afterEach(() => world.clock.set(NOW));

const SESSIONS = '/api/v1/auth/sessions';
const currentPassword = ADMIN_PASSWORD;
const signIn = (email: string, sent: object = {}) =>
  http.caller()('POST', SESSIONS, { body: { email, password: ADMIN_PASSWORD, ...sent } });

const sessionsOf = async (userId: string) =>
  (await world.database.db.selectFrom('sessions').where('userId', '=', userId).select('id').execute()).length;
const entriesAbout = async (userId: string) => {
  const entries = await selectEntries(world)
    .where('entityId', '=', userId)
    .select(['action', 'actorKind', 'data', 'address'])
    .orderBy('id')
    .execute();
  return entries;
};
const wrongCode = { status: 422, body: { data: { fields: { code: 'Código incorreto ou já usado' } } } };

describe('who has an authenticator app types a code of it besides the password', () => {
  type Opened = Awaited<ReturnType<typeof openTwoFactor>>;
  const operations: [string, (opened: Opened, code: string | null) => Promise<unknown>][] = [
    [
      'for a new password',
      ({ api }, code) =>
        api.auth.changePassword({
          currentPassword,
          code,
          password: 'Outra-frase-longa-8',
          confirmPassword: 'Outra-frase-longa-8',
        }),
    ],
    [
      'for a new e-mail',
      ({ api, person }, code) => api.auth.requestEmailChange({ currentPassword, code, email: `nova-${person.email}` }),
    ],
    [
      'for the role of somebody',
      async ({ api }, code) => {
        const { id } = await createPerson(world);
        return api.users.changeRole({ id, role: 'admin', currentPassword, code, version: 1 });
      },
    ],
  ];

  test.each(operations)('%s, and nothing changes without', async (_, ask) => {
    const opened = await openTwoFactor(world, 'super_admin');
    const before = (await entriesAbout(opened.person.id)).length;
    const refused = (code: string) => ({ code: 'INVALID_INPUT', data: { fields: { code } } });
    await expect(ask(opened, null)).rejects.toMatchObject(refused('Digite o código'));
    await expect(ask(opened, '000000')).rejects.toMatchObject(refused('Código incorreto ou já usado'));
    expect(await entriesAbout(opened.person.id)).toHaveLength(before);
    const code = opened.codeLater(1);
    await ask(opened, code);
    await expect(ask(opened, code)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('an account with an authenticator app', () => {
  test('gets no session by its password alone, and is told so only with the right one', async () => {
    const { person } = await openTwoFactor(world);
    const answer = await signIn(person.email);
    expect(answer).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_REQUIRED' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await signIn(person.email, { adminsOnly: true })).toMatchObject({ body: { code: 'TWO_FACTOR_REQUIRED' } });
    expect(await signIn(person.email, { password: 'errada-17' })).toMatchObject({ body: { code: 'BAD_CREDENTIALS' } });
    expect(await signIn(person.email, { code: '' })).toMatchObject({
      body: { data: { fields: { code: 'Digite o código' } } },
    });
    expect(await sessionsOf(person.id)).toBe(0);
  });

  test('gets none after a new password by mail either', async () => {
    const { person, codeLater } = await openTwoFactor(world);
    const token = await createResetToken(scopeOfSystem(world), person.id);
    const password = 'Outra-frase-longa-8';
    const reset = await http.caller()('PUT', '/api/v1/auth/password', {
      body: { token, password, confirmPassword: password },
    });
    expect(reset.status).toBe(204);
    expect(await signIn(person.email, { password })).toMatchObject({ body: { code: 'TWO_FACTOR_REQUIRED' } });
    expect(await signIn(person.email, { password, code: codeLater(1) })).toMatchObject({ status: 200 });
  });

  test('signs in with a code, with blanks or without, and each code once', async () => {
    const { person, codeLater } = await openTwoFactor(world);
    const code = codeLater(1);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect(await signIn(person.email, { code: typed })).toMatchObject({ status: 200, body: { id: person.id } });
    expect(await signIn(person.email, { code })).toMatchObject(wrongCode);
    // The one that confirmed the app, and an older one.
    for (const steps of [0, -1])
      expect(await signIn(person.email, { code: codeLater(steps) })).toMatchObject(wrongCode);
    expect(await sessionsOf(person.id)).toBe(1);
    world.clock.advance({ seconds: 60 });
    expect(await signIn(person.email, { code: codeLater(0) })).toMatchObject({ status: 200 });
  });

  test('signs in with a code of a clock that is 30 seconds off, and not of one that is a minute off', async () => {
    const { person, codeLater } = await openTwoFactor(world);
    world.clock.advance({ minutes: 10 });
    for (const steps of [-2, 2])
      expect(await signIn(person.email, { code: codeLater(steps) })).toMatchObject(wrongCode);
    for (const steps of [-1, 0, 1]) expect((await signIn(person.email, { code: codeLater(steps) })).status).toBe(200);
  });

  test('of two sign-ins at once with one code, one gets a session', async () => {
    const { person, codeLater, recoveryCodes } = await openTwoFactor(world);
    for (const code of [codeLater(1), recoveryCodes[0]]) {
      const answers = await Promise.all([1, 2, 3].map(() => signIn(person.email, { code })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    }
    expect(await sessionsOf(person.id)).toBe(2);
  });

  test('signs in with each recovery code once', async () => {
    const { person, api, recoveryCodes } = await openTwoFactor(world);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    expect(await signIn(person.email, { code: first.toUpperCase().replaceAll('-', ' ') })).toMatchObject({
      status: 200,
    });
    expect(await signIn(person.email, { code: first })).toMatchObject(wrongCode);
    expect(await api.auth.getTwoFactor()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test("does not sign in with another account's codes", async () => {
    const [one, other] = [await openTwoFactor(world), await openTwoFactor(world)];
    for (const code of [other.codeLater(1), other.recoveryCodes[0], '000000x', '<script>']) {
      expect(await signIn(one.person.email, { code })).toMatchObject(wrongCode);
    }
  });

  test('has wrong codes in the audit log, and the codes nowhere', async () => {
    const { person, key, codeLater, recoveryCodes } = await openTwoFactor(world);
    await signIn(person.email, { code: '000000' });
    await signIn(person.email, { code: codeLater(1) });
    const entries = await entriesAbout(person.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'auth.openAccount',
      'auth.startTwoFactor',
      'auth.confirmTwoFactor',
      'auth.signIn.failed',
      'auth.signIn',
    ]);
    expect(entries.at(-1)).toMatchObject({ actorKind: 'admin', address: expect.stringMatching(/\d/) });
    const { rows } = await world.database.pool.query(`
      select t::text as row from two_factors t union all select c::text from recovery_codes c
      union all select a::text from audit_log a union all select p::text from platform_audit_log p`);
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).not.toContain(key);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });
});

describe('an authenticator app', () => {
  test('changes nothing until its first code, which ends the other sessions', async () => {
    const person = await openAdministrator(world);
    const [here, elsewhere] = [http.caller(), http.caller()];
    for (const caller of [here, elsewhere]) {
      await caller('POST', SESSIONS, { body: { email: person.email, password: ADMIN_PASSWORD } });
    }
    const TWO_FACTOR = '/api/v1/admin/two-factor';
    const { body } = await here('POST', TWO_FACTOR, { body: { currentPassword } });
    const { key, uri } = body as { key: string; uri: string };
    expect(uri).toContain(`secret=${key}`);
    expect(uri).toContain('issuer=Encaixe');
    expect(await signIn(person.email)).toMatchObject({ status: 200 });
    expect(await here('PUT', TWO_FACTOR, { body: { code: '000000' } })).toMatchObject(wrongCode);
    expect(await sessionsOf(person.id)).toBe(3);
    const confirmed = await here('PUT', TWO_FACTOR, { body: { code: appCode(key, world.clock.now()) } });
    expect(confirmed).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } });
    expect(await sessionsOf(person.id)).toBe(1);
    expect((await here('GET', TWO_FACTOR)).body).toEqual({
      enabledAt: NOW,
      recoveryCodesLeft: 10,
      can: { disable: true },
    });
  });

  test('is not started without the own password, and waits an hour for its code', async () => {
    const person = await openAdministrator(world);
    const api = as(world, person);
    await expect(api.auth.startTwoFactor({ currentPassword: 'errada-17' })).rejects.toMatchObject({
      data: { fields: { currentPassword: 'Senha atual incorreta' } },
    });
    await expect(api.auth.confirmTwoFactor({ code: '123456' })).rejects.toMatchObject({ code: 'TWO_FACTOR_EXPIRED' });
    const { key } = await api.auth.startTwoFactor({ currentPassword });
    world.clock.advance({ minutes: 61 });
    const code = appCode(key, world.clock.now());
    await expect(api.auth.confirmTwoFactor({ code })).rejects.toMatchObject({ code: 'TWO_FACTOR_EXPIRED' });
  });

  test('is replaced with a code of the present one, which holds until then', async () => {
    const { api, person, key, codeLater, recoveryCodes } = await openTwoFactor(world, 'super_admin');
    await expect(api.auth.startTwoFactor({ currentPassword })).rejects.toMatchObject({
      data: { fields: { code: 'Digite o código' } },
    });
    await expect(api.auth.startTwoFactor({ currentPassword, code: codeLater(0) })).rejects.toMatchObject(
      wrongCode.body,
    );
    const next = await api.auth.startTwoFactor({ currentPassword, code: codeLater(1) });
    expect(next.key).not.toBe(key);
    world.clock.advance({ minutes: 5 });
    expect(await signIn(person.email, { code: codeLater(0) })).toMatchObject({ status: 200 });
    const replaced = await api.auth.confirmTwoFactor({ code: appCode(next.key, world.clock.now()) });
    for (const code of [codeLater(1), recoveryCodes[0]])
      expect(await signIn(person.email, { code })).toMatchObject(wrongCode);
    const code = appCode(next.key, world.clock.now(), 1);
    expect(await signIn(person.email, { code })).toMatchObject({ status: 200 });
    expect(await signIn(person.email, { code: replaced.recoveryCodes[0] })).toMatchObject({ status: 200 });
  });

  test('is told by mail when it is switched on, replaced or switched off, with no key in it', async () => {
    const { api, person, codeLater } = await openTwoFactor(world);
    const told = async () => {
      await world.jobs.drain();
      return world.mailer.sent.filter(({ to }) => to === person.email);
    };
    const [on, ...none] = await told();
    expect(none).toEqual([]);
    expect(on).toMatchObject({
      subject: 'Verificação em duas etapas ativada',
      text: expect.stringMatching(
        /^Olá, Helena!\n\nA verificação em duas etapas da sua conta no Encaixe foi ativada\./,
      ),
    });
    expect(on?.text).toContain('Se não foi você, crie uma nova senha agora');
    const next = await api.auth.startTwoFactor({ currentPassword, code: codeLater(1) });
    await expect(api.auth.confirmTwoFactor({ code: '000000' })).rejects.toMatchObject(wrongCode.body);
    expect(await told()).toHaveLength(1);
    await api.auth.confirmTwoFactor({ code: appCode(next.key, world.clock.now()) });
    expect((await told()).at(-1)).toMatchObject({ subject: 'Aplicativo autenticador trocado' });
    await api.auth.disableTwoFactor({ currentPassword, code: appCode(next.key, world.clock.now(), 1) });
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'Verificação em duas etapas ativada',
      'Aplicativo autenticador trocado',
      'Verificação em duas etapas desativada',
    ]);
    const mails = (await told()).map(({ text }) => text).join('\n');
    expect(mails).not.toContain(next.key);
  });

  test('of two confirmations at once, one answers recovery codes, and those count', async () => {
    const person = await openAdministrator(world);
    const api = as(world, person);
    const { key } = await api.auth.startTwoFactor({ currentPassword });
    const code = appCode(key, world.clock.now());
    const answers = await Promise.allSettled([1, 2].map(() => api.auth.confirmTwoFactor({ code })));
    const [won] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const lost = answers.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { code: 'TWO_FACTOR_EXPIRED' } });
    expect(await signIn(person.email, { code: won?.recoveryCodes[9] })).toMatchObject({ status: 200 });
  });

  test('is switched off by an administrator with password and code, and by no super administrator', async () => {
    const { api, person, codeLater } = await openTwoFactor(world);
    const off = (proof: object) => api.auth.disableTwoFactor({ currentPassword, code: codeLater(1), ...proof });
    await expect(off({ currentPassword: 'errada-17' })).rejects.toMatchObject({
      data: { fields: { currentPassword: 'Senha atual incorreta' } },
    });
    await expect(off({ code: codeLater(0) })).rejects.toMatchObject(wrongCode.body);
    await off({});
    expect(await signIn(person.email)).toMatchObject({ status: 200 });
    await expect(off({})).rejects.toMatchObject({ code: 'TWO_FACTOR_OFF' });

    const highest = await openTwoFactor(world, 'super_admin');
    expect(await highest.api.auth.getTwoFactor()).toMatchObject({ can: { disable: false } });
    await expect(
      highest.api.auth.disableTwoFactor({ currentPassword, code: highest.codeLater(1) }),
    ).rejects.toMatchObject({ code: 'TWO_FACTOR_STAYS' });
    expect(await signIn(highest.person.email)).toMatchObject({ body: { code: 'TWO_FACTOR_REQUIRED' } });
  });

  test('gets new recovery codes with password and code; the former ones end', async () => {
    const { api, person, codeLater, recoveryCodes } = await openTwoFactor(world);
    const renewed = await api.auth.renewRecoveryCodes({ currentPassword, code: codeLater(1) });
    expect(await signIn(person.email, { code: recoveryCodes[3] })).toMatchObject(wrongCode);
    expect(await signIn(person.email, { code: renewed.recoveryCodes[3] })).toMatchObject({ status: 200 });
  });
});

test("somebody's sign-in at the administrators' door opens no session, and names the other door to nobody else", async () => {
  const { person: owner } = await openSalon(world);
  const customer = await createPerson(world);
  for (const person of [owner, customer]) {
    await world.database.db
      .insertInto('accounts')
      .values({
        ...{ id: person.id, userId: person.id, accountId: person.id, providerId: 'credential' },
        password: await world.passwords.hash(ADMIN_PASSWORD),
      })
      .execute();
    expect(await signIn(person.email, { adminsOnly: true })).toMatchObject({
      status: 403,
      body: {
        code: 'NOT_ADMINISTRATOR',
        message: 'Esta é a área administrativa. Use o login principal para acessar seu salão.',
      },
    });
    expect(await sessionsOf(person.id)).toBe(0);
    const wrong = await signIn(person.email, { adminsOnly: true, password: 'errada-17' });
    const unknown = await signIn('ninguem@example.com', { adminsOnly: true, password: 'errada-17' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    expect(unknown.body).toEqual(wrong.body);
  }
  const admin = await openAdministrator(world);
  expect(await signIn(admin.email, { adminsOnly: true })).toMatchObject({ status: 200, body: { userType: 'admin' } });
});
