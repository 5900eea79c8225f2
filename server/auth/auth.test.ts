import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openHttp } from '#tests/support/http.ts';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { as, createPerson, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries, selectEntries } from '#tests/support/traces.ts';
import { scopeOfSystem } from '../worker.ts';
import { openAccount } from './commands.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const OWNERS = '/api/v1/auth/owners';
const SESSIONS = '/api/v1/auth/sessions';
const ME = '/api/v1/auth/me';

const newOwner = (values: object = {}) => ({
  fullName: 'Marina Lima',
  email: `${newId()}@example.com`,
  password: 'segredo1',
  confirmPassword: 'segredo1',
  ...values,
});

async function registered() {
  const caller = http.caller();
  const input = newOwner();
  await caller('POST', OWNERS, { body: input });
  return { caller, ...input };
}

const fieldsOf = (answer: { body: unknown }) => (answer.body as { data: { fields: object } }).data.fields;

describe('an owner who signs up', () => {
  test('is signed in at once, as a salon owner', async () => {
    const { caller, email } = await registered();
    expect((await caller('GET', ME)).body).toMatchObject({ email, userType: 'salon_owner', salon: null });
  });

  test('on the way to an invitation gets the account of a customer', async () => {
    const caller = http.caller();
    await caller('POST', OWNERS, { body: newOwner({ isInvited: true }) });
    expect((await caller('GET', ME)).body).toMatchObject({ userType: 'customer', salon: null });
  });

  test('gets a session that scripts cannot read', async () => {
    const { headers } = await http.caller()('POST', OWNERS, { body: newOwner() });
    expect(headers.getSetCookie().join()).toMatch(/encaixe\.session_token=.*HttpOnly.*SameSite=Lax/i);
  });

  test('cannot become an administrator by saying so', async () => {
    const caller = http.caller();
    await caller('POST', OWNERS, { body: newOwner({ userType: 'super_admin', role: 'admin' }) });
    expect((await caller('GET', ME)).body).toMatchObject({ userType: 'salon_owner' });
  });

  test.each([
    ['senha123', 'Senha muito comum, escolha uma senha mais segura'],
    ['Marina2026', 'Não use o seu nome nem o seu e-mail como senha'],
  ])('does not get the password %s', async (password, message) => {
    const { status, body } = await http.caller()('POST', OWNERS, {
      body: newOwner({ fullName: 'Marina Lima', password, confirmPassword: password }),
    });
    expect({ status, body }).toMatchObject({ status: 422, body: { data: { fields: { password: message } } } });
  });

  test('is asked to log in when the e-mail is known, in any letter case', async () => {
    const { email } = await registered();
    const again = await http.caller()('POST', OWNERS, { body: newOwner({ email: email.toUpperCase() }) });
    expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  test.each([
    [
      'a password that is too long, typed twice alike',
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      {
        password: 'Senha muito longa (máximo 128 caracteres)',
        confirmPassword: 'Senha muito longa (máximo 128 caracteres)',
      },
    ],
    ['passwords that differ', { confirmPassword: 'outra123' }, { confirmPassword: 'As senhas não coincidem.' }],
    [
      'a short password',
      { password: '12345', confirmPassword: '12345' },
      { password: 'A senha deve ter pelo menos 6 caracteres.' },
    ],
    ['no e-mail', { email: ' ' }, { email: 'Email é obrigatório' }],
    ['an e-mail of the wrong form', { email: 'marina' }, { email: 'Formato de email inválido' }],
    ["an e-mail with '..'", { email: 'a..b@example.com' }, { email: 'Email contém caracteres inválidos' }],
    [
      'an e-mail that is too long',
      { email: `${'a'.repeat(250)}@example.com` },
      { email: 'Email muito longo (máximo 254 caracteres)' },
    ],
    ['a name of 300 characters', { fullName: 'a'.repeat(300) }, { fullName: 'Nome: máximo de 100 caracteres' }],
    [
      'a name with digits',
      { fullName: 'R2 D2' },
      { fullName: 'Nome deve conter apenas letras, espaços, apóstrofos e hífens' },
    ],
  ])('is told at the field about %s, and no account is made', async (_, values, fields) => {
    const before = await countUsers();
    const answer = await http.caller()('POST', OWNERS, { body: newOwner(values) });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toMatchObject(fields);
    expect(await countUsers()).toBe(before);
  });

  const countUsers = async () =>
    (
      await world.database.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
});

describe('signing in', () => {
  test('opens a session and signing out ends it, on the server too', async () => {
    const { email, password } = await registered();
    const caller = http.caller();
    expect((await caller('POST', SESSIONS, { body: { email, password } })).status).toBe(200);
    const kept = new Map(caller.cookies);
    await caller('DELETE', `${SESSIONS}/current`);
    expect((await caller('GET', ME)).body ?? null).toBeNull();
    const thief = http.caller();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief('GET', ME)).body ?? null).toBeNull();
  });

  test('goes on for whoever chose a password before it counted as common', async () => {
    const email = `${newId()}@example.com`;
    const passwordHash = await world.passwords.hash('senha123');
    const admin = { fullName: 'Ana Souza', phone: null, userType: 'customer', email, passwordHash } as const;
    await openAccount(scopeOfSystem(world), admin);
    const answer = await http.caller()('POST', SESSIONS, { body: { email, password: 'senha123' } });
    expect(answer.status).toBe(200);
  });

  test('says the same for a wrong password and for an unknown e-mail', async () => {
    const { email } = await registered();
    const wrong = await http.caller()('POST', SESSIONS, { body: { email, password: 'errada1' } });
    const unknown = await http.caller()('POST', SESSIONS, { body: { email: 'x@example.com', password: 'errada1' } });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'BAD_CREDENTIALS', message: 'Email ou senha incorretos' },
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('is renewed while it is used, the cookie too', async () => {
    const { caller, email } = await registered();
    const { db } = world.database;
    const user = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
    const soon = new Date(Date.parse(NOW) + 24 * 3600 * 1000);
    await db.updateTable('sessions').set({ expiresAt: soon }).where('userId', '=', user.id).execute();
    const { headers } = await caller('GET', ME);
    expect(headers.getSetCookie().join()).toMatch(/encaixe\.session_token=[^;]+;.*Max-Age=2592000/i);
    const session = await db
      .selectFrom('sessions')
      .where('userId', '=', user.id)
      .select('expiresAt')
      .executeTakeFirstOrThrow();
    expect(session.expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });

  test('with a cookie, a write from another site is refused', async () => {
    const { caller } = await registered();
    const answer = await caller('POST', '/api/v1/salon', {
      body: { name: 'X' },
      headers: { origin: 'https://mau.example' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await caller('GET', ME)).body).toMatchObject({ salon: null });
  });
});

describe('a forgotten password', () => {
  const ask = (email: string, slug?: string) =>
    http.caller()('POST', '/api/v1/auth/password-resets', { body: { email, slug } });
  const mailsTo = (email: string) => world.mailer.sent.filter(({ to }) => to === email);
  /** The address in the mail, once the job that sends it has run. */
  const linkFor = async (email: string) => {
    await world.jobs.drain();
    return new URL(/^http.*$/m.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '');
  };
  const tokenFor = async (email: string) => (await linkFor(email)).searchParams.get('token') ?? '';
  const reset = (caller: HttpCaller, token: string, password = 'segredo-novo') =>
    caller('PUT', '/api/v1/auth/password', { body: { token, password, confirmPassword: password } });

  test('arrives by mail, sets a new one once, and ends the other sessions', async () => {
    const { caller, email } = await registered();
    await ask(email);
    const token = await tokenFor(email);
    expect((await reset(http.caller(), token)).status).toBe(204);
    expect((await caller('GET', ME)).body ?? null).toBeNull();
    expect((await http.caller()('POST', SESSIONS, { body: { email, password: 'segredo-novo' } })).status).toBe(200);
    expect(await reset(http.caller(), token, 'terceira')).toMatchObject({ status: 410, body: { code: 'BAD_TOKEN' } });
  });

  test('is told to have a link that works, or one that does not, without using it up', async () => {
    const { email } = await registered();
    await ask(email);
    const token = await tokenFor(email);
    const look = (of: string) => http.caller()('GET', `/api/v1/auth/password-resets?token=${of}`);
    for (let n = 0; n < 2; n++) expect((await look(token)).body).toEqual({ forAdministrator: false });
    expect(await look('nothing')).toMatchObject({ status: 410, body: { code: 'BAD_TOKEN' } });
    expect((await reset(http.caller(), token)).status).toBe(204);
    expect(await look(token)).toMatchObject({ status: 410, body: { code: 'BAD_TOKEN' } });
  });

  test('that is replaced ends the other links to replace it', async () => {
    const { email } = await registered();
    const tokens: string[] = [];
    for (let n = 0; n < 3; n++) {
      await ask(email);
      tokens.push(await tokenFor(email));
    }
    expect((await reset(http.caller(), tokens[1] ?? '')).status).toBe(204);
    for (const token of tokens) {
      expect(await reset(http.caller(), token, 'terceira')).toMatchObject({ status: 410, body: { code: 'BAD_TOKEN' } });
    }
    expect((await http.caller()('POST', SESSIONS, { body: { email, password: 'segredo-novo' } })).status).toBe(200);
  });

  test('that is asked for by strangers brings five mails an hour, each of which works', async () => {
    const { email } = await registered();
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await world.jobs.drain();
    expect(mailsTo(email)).toHaveLength(5);
    const [first = ''] = mailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect((await reset(http.caller(), first)).status).toBe(204);
  });

  test.each([
    ['curta-1A', 'A nova senha deve ter pelo menos 12 caracteres'],
    ['segredo-novo-1', 'A nova senha deve ter pelo menos uma letra maiúscula'],
    ['Senha-de-Renata-1', 'Senha muito comum, escolha uma senha mais segura'],
  ])('of an administrator is not replaced by %s, and the link goes on working', async (password, message) => {
    const { email } = await createPerson(world, { userType: 'admin' });
    await ask(email);
    const token = await tokenFor(email);
    const refused = await reset(http.caller(), token, password);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ password: message });
    expect((await reset(http.caller(), token, 'Kmwr7-Txpa3-Hbtq9')).status).toBe(204);
    const signIn = await http.caller()('POST', SESSIONS, { body: { email, password: 'Kmwr7-Txpa3-Hbtq9' } });
    expect(signIn.body).toMatchObject({ userType: 'admin' });
  });

  test('answers the same for an e-mail that nobody has, and sends nothing', async () => {
    const { email } = await registered();
    const known = await ask(email);
    const unknown = await ask('ninguem@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await world.jobs.drain();
    expect(mailsTo('ninguem@example.com')).toEqual([]);
  });

  test('is not looked up before the answer, whose time would tell that the e-mail is known', async () => {
    const { email } = await registered();
    const { world: counted, count } = countingQueries(world);
    const asking = (address: string) => as(counted, null).auth.requestPasswordReset({ email: address });
    expect(await count(() => asking(email))).toBe(await count(() => asking('ninguem@example.com')));
    expect(await resetsOf(email)).toEqual([]);
  });

  test('is tried again when the mail is not taken, and the link of the next attempt works', async () => {
    const { email } = await registered();
    await ask(email);
    const { send } = world.mailer;
    world.mailer.send = () => Promise.reject(new Error('no answer'));
    await world.jobs.drain().finally(() => {
      world.mailer.send = send;
    });
    expect(mailsTo(email)).toEqual([]);
    world.clock.advance({ minutes: 5 });
    expect((await reset(http.caller(), await tokenFor(email))).status).toBe(204);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('leads back to the salon on whose page it was asked, by its present address', async () => {
    const { email } = await registered();
    const { slug } = await openSalon(world);
    await ask(email, slug.toUpperCase());
    const link = await linkFor(email);
    expect(link.pathname).toBe('/reset-password');
    expect([...link.searchParams.keys()]).toEqual(['token', 'salao']);
    expect(link.searchParams.get('salao')).toBe(slug);
  });

  test.each(['nobody', 'inactive', undefined])('leads back to no salon that has no page (%s)', async (which) => {
    const { email } = await registered();
    const salon = await openSalon(world);
    await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', salon.salon.id).execute();
    await ask(email, { nobody: 'ninguem', inactive: salon.slug }[which ?? '']);
    expect([...(await linkFor(email)).searchParams.keys()]).toEqual(['token']);
  });

  test('keeps no token in the database that a reader could use', async () => {
    const { email } = await registered();
    await ask(email);
    const token = await tokenFor(email);
    const { rows: jobs } = await world.database.pool.query('select * from pgboss.job');
    expect(token.length).toBeGreaterThan(10);
    expect(JSON.stringify(jobs)).not.toContain(email);
    expect(JSON.stringify([jobs, await allResets()])).not.toContain(token);
  });

  test('is good for one hour', async () => {
    const { email } = await registered();
    await ask(email);
    const token = await tokenFor(email);
    const [kept] = await resetsOf(email);
    expect(Number(kept?.expiresAt) - Number(kept?.createdAt)).toBe(3600 * 1000);
    await world.database.db
      .updateTable('verifications')
      .set({ expiresAt: world.clock.now() })
      .where('id', '=', kept?.id ?? '')
      .execute();
    expect(await reset(http.caller(), token)).toMatchObject({ status: 410, body: { code: 'BAD_TOKEN' } });
  });

  test('that is replaced says in the audit log whose it was', async () => {
    const { email } = await registered();
    await ask(email);
    await reset(http.caller(), await tokenFor(email));
    const { db } = world.database;
    const { id } = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
    const entries = await selectEntries(world).where('entityId', '=', id).select('action').execute();
    expect(entries).toContainEqual({ action: 'auth.resetPassword' });
  });

  const allResets = () => world.database.db.selectFrom('verifications').selectAll().execute();
  const resetsOf = async (email: string) => {
    const { db } = world.database;
    const { id } = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
    return (await allResets()).filter(({ value }) => value === id);
  };
});

describe('a customer', () => {
  test('signs up at a salon and becomes its customer; owner operations stay closed', async () => {
    const { slug } = await openSalon(world);
    const caller = http.caller();
    const answer = await caller('POST', `/api/v1/salons/${slug}/accounts`, {
      body: { ...newOwner({ fullName: 'Caio Menezes' }), phone: '(11) 98765-4321' },
    });
    expect(answer.body).toMatchObject({ userType: 'customer', phone: '+5511987654321' });
    await caller('POST', `/api/v1/salons/${slug}/profile`);
    expect((await caller('GET', `${ME}/salons`)).body).toMatchObject([{ slug }]);
    expect((await caller('GET', '/api/v1/services')).status).toBe(403);
  });

  test.each([
    ['', 'Telefone é obrigatório'],
    ['123', 'Telefone deve ter 10 ou 11 dígitos'],
    ['11111111111', 'Número de telefone inválido'],
  ])("is told at the field about the phone '%s'", async (phone, message) => {
    const { slug } = await openSalon(world);
    const answer = await http.caller()('POST', `/api/v1/salons/${slug}/accounts`, { body: { ...newOwner(), phone } });
    expect(fieldsOf(answer)).toMatchObject({ phone: message });
  });

  test("makes a salon of their own with the same account by 'Criar meu salão'", async () => {
    const person = await createPerson(world);
    expect(await as(world, person).auth.becomeOwner()).toMatchObject({ userType: 'salon_owner' });
  });
});
