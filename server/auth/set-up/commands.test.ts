import { beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { as, createPerson, useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';
import { ADMIN_PASSWORD, openAdministrator, openTwoFactor, withoutSuperAdmins } from '#tests/support/two-factor.ts';
import { createSuperAdmin } from './commands.ts';
import { describeSetUp, setUpKeyOf } from './queries.ts';

const world = useTestWorld();
beforeEach(() => withoutSuperAdmins(world));

const password = 'Segredo1';
const TOO_LONG = 'Senha muito longa (máximo 128 caracteres)';
const input = (values: Partial<InputOf<'auth.initializeSuperAdmin'>> = {}) => ({
  ...{ email: `primeira-${newId()}@example.com`, password, confirmPassword: password },
  ...{ key: setUpKeyOf(world), contactEmail: 'oi@encaixe.example' },
  ...values,
});
const visitor = () => as(world, null).auth;
const superAdmins = () =>
  world.database.db.selectFrom('users').where('userType', '=', 'super_admin').select(['id', 'email']).execute();

describe('the set-up', () => {
  test('makes the first super administrator, who then signs in, and closes', async () => {
    expect(await visitor().getSetUp()).toEqual({ isDone: false, keyIn: 'log' });
    const wish = input({ email: ' Primeira@Example.com ' });
    await visitor().initializeSuperAdmin(wish);
    expect(await visitor().getSetUp()).toMatchObject({ isDone: true });
    expect(await superAdmins()).toMatchObject([{ email: 'primeira@example.com' }]);
    await expect(visitor().initializeSuperAdmin(input())).rejects.toMatchObject({ code: 'ALREADY_SET_UP' });
    const account = await visitor().signIn({ email: wish.email, password, adminsOnly: true });
    expect(account).toMatchObject({ userType: 'super_admin' });
    const [entry] = await selectEntries(world).where('action', '=', 'auth.initializeSuperAdmin').selectAll().execute();
    expect(entry).toMatchObject({
      entityId: account.id,
      actorKind: 'admin',
      actorUserId: account.id,
      address: 'inside',
    });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  test('refuses a password that was found in breaches', async () => {
    for (const password of ['Password1', 'Charlie1']) {
      await expect(
        visitor().initializeSuperAdmin(input({ password, confirmPassword: password })),
      ).rejects.toMatchObject({ data: { fields: { password: expect.stringContaining('muito comum') } } });
    }
  });

  test('takes the contact of the platform, and needs none only where one is stored', async () => {
    await world.database.db.deleteFrom('systemSettings').where('key', '=', 'contact_email').execute();
    world.platform.forget();
    for (const contactEmail of ['', null]) {
      await expect(visitor().initializeSuperAdmin(input({ contactEmail }))).rejects.toMatchObject({
        data: { fields: { contactEmail: 'Informe um e-mail para as pessoas falarem com a plataforma' } },
      });
    }
    expect(await superAdmins()).toEqual([]);
    await visitor().initializeSuperAdmin(input({ contactEmail: ' Oi@Encaixe.example ' }));
    expect((await as(world, null).settings.getPlatform()).contactEmail).toBe('oi@encaixe.example');
    await withoutSuperAdmins(world);
    await visitor().initializeSuperAdmin(input({ contactEmail: '' }));
    expect((await as(world, null).settings.getPlatform()).contactEmail).toBe('oi@encaixe.example');
    await withoutSuperAdmins(world);
    await expect(visitor().initializeSuperAdmin(input({ contactEmail: 'oi@' }))).rejects.toMatchObject({
      data: { fields: { contactEmail: expect.any(String) } },
    });
  });

  test('of several at once one wins, with new and with known e-mails', async () => {
    const known = await openAdministrator(world);
    const wishes = [
      input(),
      input(),
      input({ email: known.email, password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD }),
    ];
    const answers = await Promise.allSettled(wishes.map((wish) => visitor().initializeSuperAdmin(wish)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'ALREADY_SET_UP' });
    }
    expect(await superAdmins()).toHaveLength(1);
  });

  test("promotes a known e-mail with that account's own password only, and ends its sessions", async () => {
    const person = await openAdministrator(world);
    await visitor().signIn({ email: person.email, password: ADMIN_PASSWORD });
    await expect(visitor().initializeSuperAdmin(input({ email: person.email }))).rejects.toMatchObject({
      data: { fields: { password: 'Este e-mail já tem uma conta. Use a senha dela.' } },
    });
    expect(await superAdmins()).toEqual([]);
    const own = { email: person.email, password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD };
    const reset = { token: (await createResetToken(scopeOfSystem(world), person.id)) ?? '' };
    await visitor().initializeSuperAdmin(input(own));
    await expect(visitor().getPasswordReset(reset)).rejects.toMatchObject({ code: 'BAD_TOKEN' });
    expect(await superAdmins()).toEqual([{ id: person.id, email: person.email }]);
    const sessions = await world.database.db
      .selectFrom('sessions')
      .where('userId', '=', person.id)
      .select('id')
      .execute();
    expect(sessions).toEqual([]);
    expect(await visitor().signIn({ email: person.email, password: ADMIN_PASSWORD })).toMatchObject({ id: person.id });
  });

  test('promotes no owner of a salon, who would lose its screens', async () => {
    const email = `dona-${newId()}@example.com`;
    const account = { email, password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD };
    const owner = await visitor().registerOwner({ ...account, fullName: 'Marina Lima' });
    const { name } = await as(world, { ...owner, phone: null }).salons.create({ name: 'Aurora', state: 'SP' });
    await expect(visitor().initializeSuperAdmin(input(account))).rejects.toMatchObject({
      data: { fields: { email: `Esta conta é a do salão ${name}. Use outro e-mail.` } },
    });
    expect(await superAdmins()).toEqual([]);
  });

  test('promotes no account without a password, and takes no authenticator app away', async () => {
    const { email } = await createPerson(world);
    await expect(visitor().initializeSuperAdmin(input({ email }))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { person } = await openTwoFactor(world);
    const own = { email: person.email, password: ADMIN_PASSWORD };
    await visitor().initializeSuperAdmin(input({ ...own, confirmPassword: ADMIN_PASSWORD }));
    await expect(visitor().signIn(own)).rejects.toMatchObject({ code: 'TWO_FACTOR_REQUIRED' });
  });

  test.each([
    ['no e-mail', { email: ' ' }, { email: 'Email é obrigatório' }],
    ['an e-mail of the wrong form', { email: 'helena@' }, { email: 'Email inválido' }],
    ['no password', { password: '' }, { password: 'Senha é obrigatória' }],
    [
      'a password that is too long',
      { password: `Aa1${'x'.repeat(126)}` },
      { password: TOO_LONG, confirmPassword: TOO_LONG },
    ],
    ['a short password', { password: 'Curta-1' }, { password: 'Senha deve ter pelo menos 8 caracteres' }],
    [
      'a password without a digit',
      { password: 'Segredos' },
      { password: 'Senha deve conter pelo menos: 1 minúscula, 1 maiúscula e 1 número' },
    ],
    [
      'a password without a capital',
      { password: 'segredo1' },
      { password: 'Senha deve conter pelo menos: 1 minúscula, 1 maiúscula e 1 número' },
    ],
    ['a password typed differently', { confirmPassword: 'Segredo2' }, { confirmPassword: 'Senhas não coincidem' }],
    ['no key', { key: ' ' }, { key: 'Chave de inicialização é obrigatória' }],
    ['another key', { key: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE' }, { key: 'Chave de inicialização incorreta' }],
  ])('is refused with %s, and nothing is made', async (_, wrong: object, fields) => {
    const typed = 'password' in wrong ? { ...wrong, confirmPassword: wrong.password } : wrong;
    await expect(visitor().initializeSuperAdmin(input(typed))).rejects.toMatchObject({ data: { fields } });
    expect(await superAdmins()).toEqual([]);
  });
});

describe('a super administrator made by a person at the server', () => {
  const made = (email: string) => createSuperAdmin(scopeOfSystem(world), email);
  const entryOf = (id: string) =>
    selectEntries(world)
      .where('action', '=', 'auth.createSuperAdmin')
      .where('entityId', '=', id)
      .select(['actorKind', 'data'])
      .executeTakeFirst();

  test('is the first or a further one, chooses the password by the link, and signs in', async () => {
    for (const email of [`uma-${newId()}@example.com`, `outra-${newId()}@example.com`]) {
      const { isNew, token } = await made(email);
      expect(isNew).toBe(true);
      const chosen = { password: 'Outra-frase-longa-8', confirmPassword: 'Outra-frase-longa-8' };
      await visitor().resetPassword({ token: token ?? '', ...chosen });
      const account = await visitor().signIn({ email, password: chosen.password, adminsOnly: true });
      expect(account).toMatchObject({ userType: 'super_admin' });
      const after = { email, userType: 'super_admin' };
      expect(await entryOf(account.id)).toEqual({ actorKind: 'system', data: { after } });
      await expect(made(email)).rejects.toMatchObject({
        data: { fields: { email: 'Esta conta já é de um super administrador.' } },
      });
    }
    await expect(visitor().initializeSuperAdmin(input())).rejects.toMatchObject({ code: 'ALREADY_SET_UP' });
  });

  test('loses the password of an owner without a salon, and keeps that of an administrator', async () => {
    const email = `dona-${newId()}@example.com`;
    const account = { email, password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD };
    const { id } = await visitor().registerOwner({ ...account, fullName: 'Marina Lima' });
    await visitor().signIn({ email, password: ADMIN_PASSWORD });
    expect(await made(email)).toEqual({ isNew: false, token: expect.any(String) });
    const signIn = visitor().signIn({ email, password: ADMIN_PASSWORD });
    await expect(signIn).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
    const sessions = await world.database.db.selectFrom('sessions').where('userId', '=', id).select('id').execute();
    expect(sessions).toEqual([]);

    const admin = await openAdministrator(world);
    expect(await made(admin.email)).toEqual({ isNew: false, token: null });
    const known = await visitor().signIn({ email: admin.email, password: ADMIN_PASSWORD });
    expect(known).toMatchObject({ userType: 'super_admin' });
    expect(await entryOf(admin.id)).toMatchObject({ actorKind: 'system', data: { before: { userType: 'admin' } } });
  });

  test('is no owner of a salon, who would lose its screens', async () => {
    const person = await createPerson(world, { userType: 'salon_owner' });
    const { name } = await as(world, person).salons.create({ name: 'Aurora', state: 'SP' });
    await expect(made(person.email)).rejects.toMatchObject({
      data: { fields: { email: `Esta conta é a do salão ${name}. Use outro e-mail.` } },
    });
    expect(await superAdmins()).toEqual([]);
  });
});

describe('the key', () => {
  test('is said at each start until there is a super administrator, and stays the same', async () => {
    const key = setUpKeyOf(world);
    expect(key).toMatch(/^(?:[A-Z1-9]{5}-){4}[A-Z1-9]{5}$/);
    expect(setUpKeyOf({ ...world, secretKey: 'another secret that is long enough' })).not.toBe(key);
    expect((await describeSetUp(world)).join('\n')).toContain(key);
    await visitor().initializeSuperAdmin(input());
    expect(await describeSetUp(world)).toEqual([]);
  });

  test('of the settings replaces it, and is said nowhere', async () => {
    const key = 'uma chave que ninguém adivinha';
    const other = await openTestWorld({ SET_UP_KEY: key });
    try {
      expect((await describeSetUp(other)).join('\n')).toContain('SET_UP_KEY');
      expect((await describeSetUp(other)).join('\n')).not.toContain(key);
      expect(await as(other, null).auth.getSetUp()).toEqual({ isDone: false, keyIn: 'settings' });
      const first = as(other, null).auth;
      await expect(first.initializeSuperAdmin(input())).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await first.initializeSuperAdmin(input({ key }));
    } finally {
      await other.database.close();
    }
  });
});
