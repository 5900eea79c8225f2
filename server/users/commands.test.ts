import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccessRole } from '#contract/users.ts';
import { newId } from '#lib/id.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openHttp } from '#tests/support/http.ts';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import { as, createPerson, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';
import { createResetToken } from '../auth/password-reset/commands.ts';
import type { Person } from '../gate/scope.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
let boss: Person;
beforeAll(async () => {
  http = await openHttp(world);
  boss = await openSuperAdmin();
});
afterAll(() => http.close());
beforeEach(async () => void (await world.jobs.drain()));

async function openSuperAdmin(): Promise<Person> {
  const person = await createPerson(world, { userType: 'super_admin', fullName: 'Sofia Prado' });
  await giveSecret(world, person);
  return person;
}

const stored = (id: string) =>
  world.database.db.selectFrom('users').where('id', '=', id).select(['userType', 'version']).executeTakeFirstOrThrow();
const entriesOf = (id: string) =>
  selectEntries(world)
    .where('entityId', '=', id)
    .where('action', '=', 'users.changeRole')
    .select(['actorKind', 'actorUserId', 'data', 'salonId'])
    .execute();

async function change(person: Person, role: AccessRole, { by = boss, currentPassword = SECRET } = {}) {
  const { version } = await stored(person.id);
  return as(world, by).users.changeRole({ id: person.id, role, currentPassword, version });
}

async function signIn(person: Person, password = SECRET) {
  const caller = http.caller();
  const { status } = await caller('POST', '/api/v1/auth/sessions', { body: { email: person.email, password } });
  return { caller, status };
}

describe('a role', () => {
  test.each([
    ['customer', 'admin', 'admin'],
    ['customer', 'super_admin', 'super_admin'],
    ['salon_owner', 'admin', 'admin'],
    ['admin', 'super_admin', 'super_admin'],
    ['admin', 'none', 'customer'],
    ['super_admin', 'admin', 'admin'],
    ['super_admin', 'none', 'customer'],
  ] as const)('of a %s becomes %s: %s, with an entry that says both', async (before, role, after) => {
    const person = await createPerson(world, { userType: before, fullName: 'Rute Braga' });
    await change(person, role);
    expect(await stored(person.id)).toEqual({ userType: after, version: 2 });
    expect(await entriesOf(person.id)).toEqual([
      {
        actorKind: 'admin',
        actorUserId: boss.id,
        salonId: null,
        data: { name: 'Rute Braga', before: { userType: before }, after: { userType: after } },
      },
    ]);
  });

  test('ends the sessions, mailed links and e-mail change of that person at once', async () => {
    const person = await createPerson(world, { userType: 'admin' });
    await giveSecret(world, person);
    const { caller } = await signIn(person);
    await createResetToken(scopeOfSystem(world), person.id);
    await as(world, person).auth.requestEmailChange({ email: `${newId()}@example.com`, currentPassword: SECRET });
    expect((await caller('GET', '/api/v1/admin/users/totals')).status).toBe(200);
    await change(person, 'none');
    expect((await caller('GET', '/api/v1/admin/users/totals')).status).toBe(401);
    const { db } = world.database;
    expect(await db.selectFrom('sessions').where('userId', '=', person.id).select('id').execute()).toEqual([]);
    expect(await db.selectFrom('verifications').where('value', '=', person.id).select('id').execute()).toEqual([]);
    expect(await db.selectFrom('emailChanges').where('userId', '=', person.id).select('email').execute()).toEqual([]);
    const again = await signIn(person);
    expect(again.status).toBe(200);
    expect((await again.caller('GET', '/api/v1/admin/users/totals')).status).toBe(403);
  });

  test('that begins takes the password away and mails a link for one that is good enough', async () => {
    const person = await createPerson(world, { fullName: 'Rute Braga' });
    await giveSecret(world, person);
    await change(person, 'admin');
    expect((await signIn(person)).status).toBe(401);
    await world.jobs.drain();
    const mail = world.mailer.sent.findLast(({ to }) => to === person.email);
    expect(mail?.subject).toBe('Você agora administra o Encaixe');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = (password: string) =>
      as(world, null).auth.resetPassword({ token, password, confirmPassword: password });
    await expect(reset('abacaxi1')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await reset('Abacaxi-Verde-7');
    expect((await signIn(person, 'Abacaxi-Verde-7')).status).toBe(200);
  });

  test('that only grows leaves the password, which is good enough already', async () => {
    const person = await createPerson(world, { userType: 'admin' });
    await giveSecret(world, person);
    await change(person, 'super_admin');
    expect((await signIn(person)).status).toBe(200);
  });
});

describe('nothing changes, no session ends and no entry is written', () => {
  const expectUnchanged = async (person: Person, ask: () => Promise<unknown>, refusal: object) => {
    await world.database.db
      .insertInto('sessions')
      .values({ id: newId(), token: newId(), userId: person.id, expiresAt: new Date('2099-01-01') })
      .execute();
    await expect(ask()).rejects.toMatchObject(refusal);
    expect(await stored(person.id)).toEqual({ userType: person.userType, version: 1 });
    const sessions = await world.database.db
      .selectFrom('sessions')
      .where('userId', '=', person.id)
      .select('id')
      .execute();
    expect(sessions).toHaveLength(1);
    expect(await entriesOf(person.id)).toEqual([]);
  };

  test('with a wrong password', async () => {
    const person = await createPerson(world);
    const ask = () => change(person, 'admin', { currentPassword: 'errada-1' });
    const fields = { currentPassword: 'Senha atual incorreta' };
    await expectUnchanged(person, ask, { code: 'INVALID_INPUT', data: { fields } });
  });

  test('with no password and no role, told at both fields', async () => {
    const person = await createPerson(world);
    const input = { id: person.id, role: '' as AccessRole, currentPassword: '', version: 1 };
    const fields = { role: 'Escolha um perfil de acesso', currentPassword: 'Digite sua senha atual' };
    await expectUnchanged(person, () => as(world, boss).users.changeRole(input), {
      code: 'INVALID_INPUT',
      data: { fields },
    });
  });

  test('by an admin', async () => {
    const [person, admin] = [await createPerson(world), await createPerson(world, { userType: 'admin' })];
    await giveSecret(world, admin);
    await expectUnchanged(person, () => change(person, 'admin', { by: admin }), { code: 'FORBIDDEN' });
    await expectUnchanged(admin, () => change(admin, 'super_admin', { by: admin }), { code: 'FORBIDDEN' });
  });

  test('by a super admin whose role went after the request began', async () => {
    const [person, former] = [await createPerson(world), await openSuperAdmin()];
    await change(former, 'none');
    // Still a super admin to the door, as in a request that had passed it.
    await expectUnchanged(person, () => change(person, 'admin', { by: former }), { code: 'FORBIDDEN' });
  });

  test('with the version of before', async () => {
    const person = await createPerson(world);
    const input = { id: person.id, role: 'admin', currentPassword: SECRET, version: 7 } as const;
    await expectUnchanged(person, () => as(world, boss).users.changeRole(input), { code: 'CHANGED_MEANWHILE' });
  });

  test.each([
    ['admin', 'admin'],
    ['customer', 'none'],
    ['salon_owner', 'none'],
  ] as const)('when a %s is to be %s', async (userType, role) => {
    const person = await createPerson(world, { userType });
    const fields = { role: 'Este já é o perfil de acesso da pessoa.' };
    await expectUnchanged(person, () => change(person, role), { code: 'INVALID_INPUT', data: { fields } });
  });

  test('when an owner with a salon is to administer: the answer names the salon', async () => {
    const { person, slug } = await openSalon(world, { name: 'Salão da Rute' });
    const salon = { slug, name: 'Salão da Rute' };
    await world.database.db.updateTable('users').set({ version: 1 }).where('id', '=', person.id).execute();
    await expectUnchanged(person, () => change(person, 'admin'), { code: 'OWNER_HAS_SALON', data: { salon } });
  });

  test('for somebody who does not exist', async () => {
    const input = { id: newId(), role: 'admin', currentPassword: SECRET, version: 1 } as const;
    await expect(as(world, boss).users.changeRole(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('letting somebody in', () => {
  const entries = (id: string) =>
    selectEntries(world)
      .where('entityId', '=', id)
      .where('action', '=', 'users.letIn')
      .select(['actorUserId', 'data', 'salonId'])
      .execute();

  test('leaves an entry with the name, and changes neither password nor sessions', async () => {
    const admin = await createPerson(world, { userType: 'admin' });
    const person = await createPerson(world, { fullName: 'Rute Braga' });
    await giveSecret(world, person);
    const { caller } = await signIn(person);
    expect((await as(world, admin).users.get({ id: person.id })).can).toEqual({ letIn: true, endSessions: true });
    await as(world, admin).users.letIn({ id: person.id });
    expect(await entries(person.id)).toEqual([{ actorUserId: admin.id, data: { name: 'Rute Braga' }, salonId: null }]);
    expect((await caller('GET', '/api/v1/auth/me')).body).toMatchObject({ id: person.id });
    expect((await signIn(person)).status).toBe(200);
  });

  test('is not for the own account, nor for an administrator unless a super admin asks', async () => {
    const [admin, colleague] = [
      await createPerson(world, { userType: 'admin' }),
      await createPerson(world, { userType: 'admin' }),
    ];
    for (const [by, id] of [
      [admin, admin.id],
      [admin, colleague.id],
      [admin, boss.id],
      [boss, boss.id],
    ] as const) {
      await expect(as(world, by).users.letIn({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect((await as(world, by).users.get({ id })).can).toEqual({ letIn: false, endSessions: false });
    }
    await as(world, boss).users.letIn({ id: colleague.id });
    await expect(as(world, admin).users.letIn({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await entries(admin.id)).toEqual([]);
  });
});

describe('the sessions of an account', () => {
  const entries = (id: string) =>
    selectEntries(world)
      .where('entityId', '=', id)
      .where('action', '=', 'users.endSessions')
      .select(['actorUserId', 'data', 'salonId'])
      .execute();

  test('end on every device, with an entry, and the password stays', async () => {
    const admin = await createPerson(world, { userType: 'admin' });
    const [person, other] = [await createPerson(world, { fullName: 'Rute Braga' }), await createPerson(world)];
    for (const one of [person, other]) await giveSecret(world, one);
    const [phone, desk, theirs] = [await signIn(person), await signIn(person), await signIn(other)];
    expect(await as(world, admin).users.endSessions({ id: person.id })).toEqual({ ended: 2 });
    for (const { caller } of [phone, desk]) expect((await caller('GET', '/api/v1/auth/me')).body ?? null).toBeNull();
    expect((await theirs.caller('GET', '/api/v1/auth/me')).body).toMatchObject({ id: other.id });
    expect((await signIn(person)).status).toBe(200);
    const data = { name: 'Rute Braga', ended: 2 };
    expect(await entries(person.id)).toEqual([{ actorUserId: admin.id, data, salonId: null }]);
  });

  test('are not ended by the same person, nor of an administrator unless a super admin asks', async () => {
    const [admin, colleague] = [
      await createPerson(world, { userType: 'admin' }),
      await createPerson(world, { userType: 'admin' }),
    ];
    await giveSecret(world, colleague);
    const { caller } = await signIn(colleague);
    for (const [by, id] of [
      [admin, admin.id],
      [admin, colleague.id],
      [admin, boss.id],
      [boss, boss.id],
    ] as const) {
      await expect(as(world, by).users.endSessions({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await caller('GET', '/api/v1/auth/me')).body).toMatchObject({ id: colleague.id });
    expect(await as(world, boss).users.endSessions({ id: colleague.id })).toEqual({ ended: 1 });
    await expect(as(world, admin).users.endSessions({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await entries(admin.id)).toEqual([]);
  });
});

test('who became an administrator after the request for a salon began gets no salon', async () => {
  const person = await createPerson(world, { userType: 'salon_owner' });
  await change(person, 'admin');
  // Still an owner to the door, as in a request that had passed it.
  await expect(as(world, person).salons.create({ name: 'Tarde demais' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('an owner whose salon was opened by an administrator is an owner again without the role', async () => {
  const { person } = await openSalon(world);
  await world.database.db.updateTable('users').set({ userType: 'admin' }).where('id', '=', person.id).execute();
  await change(person, 'none');
  expect((await stored(person.id)).userType).toBe('salon_owner');
});

describe('of the super admins', () => {
  const superAdmins = async () => {
    const { db } = world.database;
    return db.selectFrom('users').where('userType', '=', 'super_admin').select('id').execute();
  };
  /** Leaves these. */
  const keepOnly = async (...kept: Person[]) => {
    const ids = kept.map(({ id }) => id);
    const { db } = world.database;
    await db
      .updateTable('users')
      .set({ userType: 'admin' })
      .where('userType', '=', 'super_admin')
      .where('id', 'not in', ids)
      .execute();
  };

  test.each(['admin', 'none'] as const)('the last one cannot become %s, not even by their own wish', async (role) => {
    const last = await openSuperAdmin();
    await keepOnly(last);
    await expect(change(last, role, { by: last })).rejects.toMatchObject({ code: 'LAST_SUPER_ADMIN' });
    expect(await superAdmins()).toEqual([{ id: last.id }]);
    expect(await entriesOf(last.id)).toEqual([]);
  });

  test('one of two may give the role up', async () => {
    const [one, other] = [await openSuperAdmin(), await openSuperAdmin()];
    await keepOnly(one, other);
    await change(one, 'none', { by: one });
    expect(await superAdmins()).toEqual([{ id: other.id }]);
  });

  test('two who demote each other at once: one stays, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await openSuperAdmin(), await openSuperAdmin()];
      await keepOnly(one, other);
      const outcomes = await Promise.allSettled([
        change(one, 'none', { by: other }),
        change(other, 'admin', { by: one }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FORBIDDEN' } });
      expect(await superAdmins()).toHaveLength(1);
    }
  });

  test('two who give the role up at once: one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await openSuperAdmin(), await openSuperAdmin()];
      await keepOnly(one, other);
      const outcomes = await Promise.allSettled([one, other].map((person) => change(person, 'none', { by: person })));
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'LAST_SUPER_ADMIN' },
      });
      expect(await superAdmins()).toHaveLength(1);
    }
  });

  test('the database itself keeps the last one, whoever asks', async () => {
    const last = await openSuperAdmin();
    await keepOnly(last);
    const { db } = world.database;
    // A machine of Citus tells the message alone.
    const refusal = { code: '23514', message: expect.stringContaining('"users_one_super_admin"') };
    const row = db.updateTable('users').set({ userType: 'customer' }).where('id', '=', last.id);
    await expect(row.execute()).rejects.toMatchObject(refusal);
    await expect(db.deleteFrom('users').where('id', '=', last.id).execute()).rejects.toMatchObject(refusal);
    await expect(as(world, last).privacy.deleteAccount({ currentPassword: SECRET })).rejects.toMatchObject({
      code: 'ADMINISTRATOR_STAYS',
    });
  });
});
