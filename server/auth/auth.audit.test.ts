import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { openHttp } from '#tests/support/http.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { createPerson, type TestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';
import { forgetOldOrigins } from '../audit-log/commands.ts';
import { KEPT_DAYS } from '../audit-log/rules.ts';
import { registerWork, scopeOfSystem } from '../worker.ts';

let world: TestWorld;
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN: '2/100/1h', TRUST_PROXY: '1' });
  registerWork(world);
  await world.jobs.start();
  http = await openHttp(world);
});
afterAll(async () => {
  await http.close();
  await world.jobs.stop();
  await world.database.close();
});

const SESSIONS = '/api/v1/auth/sessions';
const password = 'segredo1';
const browser = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(300)}`, 'x-forwarded-for': '9.9.9.9, 203.0.113.7' };
const origin = { address: '203.0.113.7', userAgent: `Mozilla/5.0 ${'x'.repeat(300)}`.slice(0, 200) };

/** An owner with a browser of their own, which says what it is. */
async function registered() {
  const call = http.caller();
  const caller: typeof call = Object.assign(
    (method: string, path: string, options: object = {}) => call(method, path, { ...options, headers: browser }),
    { cookies: call.cookies },
  );
  const account = { fullName: 'Marina Lima', email: `${newId()}@example.com`, password, confirmPassword: password };
  const { body } = await caller('POST', '/api/v1/auth/owners', { body: account });
  return { caller, email: account.email, id: (body as { id: string }).id };
}

const entriesAbout = (id: string | null) =>
  selectEntries(world)
    .where('entityId', id === null ? 'is' : '=', id)
    .select(['action', 'actorKind', 'actorUserId', 'address', 'userAgent', 'data'])
    .orderBy('id')
    .execute();

describe('the audit log says, with address and browser, that an account', () => {
  test('signed in and out', async () => {
    const { caller, email, id } = await registered();
    await caller('POST', SESSIONS, { body: { email, password } });
    await caller('DELETE', `${SESSIONS}/current`);
    const owner = { actorKind: 'owner', actorUserId: id, ...origin };
    expect(await entriesAbout(id)).toMatchObject([
      { action: 'auth.registerOwner', actorUserId: id },
      { action: 'auth.signIn', ...owner },
      { action: 'auth.signOut', ...owner },
    ]);
  });

  test('was not opened by a wrong password, and not which one', async () => {
    const { caller, email, id } = await registered();
    await caller('DELETE', `${SESSIONS}/current`);
    await caller('POST', SESSIONS, { body: { email, password: 'errada-17' } });
    const entries = await entriesAbout(id);
    expect(entries.at(-1)).toMatchObject({ action: 'auth.signIn.failed', actorKind: 'visitor', ...origin });
    expect(JSON.stringify(entries)).not.toMatch(/errada|segredo|@/);
  });

  test('was looked for that does not exist', async () => {
    const { caller } = await registered();
    const before = (await entriesAbout(null)).length;
    await caller('POST', SESSIONS, { body: { email: `${newId()}@example.com`, password } });
    const entries = (await entriesAbout(null)).slice(before);
    expect(entries).toMatchObject([{ action: 'auth.signIn.failed', ...origin }]);
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  test('had its password asked for and replaced', async () => {
    const { caller, email, id } = await registered();
    await caller('DELETE', `${SESSIONS}/current`);
    await caller('POST', '/api/v1/auth/password-resets', { body: { email } });
    await world.jobs.drain();
    const token = /token=([\w-]+)/.exec(world.mailer.sent.find(({ to }) => to === email)?.text ?? '')?.[1];
    const body = { token, password: 'segredo-novo', confirmPassword: 'segredo-novo' };
    expect((await caller('PUT', '/api/v1/auth/password', { body })).status).toBe(204);
    expect((await entriesAbout(id)).slice(-2)).toMatchObject([
      { action: 'auth.requestPasswordReset', actorKind: 'visitor', ...origin },
      { action: 'auth.resetPassword', actorKind: 'visitor', ...origin },
    ]);
  });

  test('had its password asked for once, though the mail had to be sent again', async () => {
    const { caller, email, id } = await registered();
    await caller('POST', '/api/v1/auth/password-resets', { body: { email } });
    const { send } = world.mailer;
    world.mailer.send = () => Promise.reject(new Error('no answer'));
    await world.jobs.drain().finally(() => {
      world.mailer.send = send;
    });
    world.clock.advance({ minutes: 5 });
    await world.jobs.drain();
    const asked = (await entriesAbout(id)).filter(({ action }) => action === 'auth.requestPasswordReset');
    expect(asked).toHaveLength(1);
    expect(world.mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('was tried too often, in one entry for all the refusals of a window', async () => {
    const { caller, email, id } = await registered();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      statuses.push((await caller('POST', SESSIONS, { body: { email, password: 'errada-17' } })).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429, 429, 429, 429, 429]);
    const entries = await entriesAbout(id);
    expect(entries.map(({ action }) => action).slice(-3)).toEqual([
      'auth.signIn.failed',
      'auth.signIn.failed',
      'auth.rateLimited',
    ]);
    expect(entries.at(-1)).toMatchObject({ ...origin, data: { limit: 'signIn', budget: 'account' } });
  });
});

describe('entries with an address', () => {
  const DAY = 24 * 3600 * 1000;
  type Different = { actorKind?: 'visitor' | 'admin'; salonId?: string; ofReleaseBefore?: boolean };
  const write = async (action: string, daysAgo: number, { ofReleaseBefore, salonId, ...different }: Different = {}) => {
    const createdAt = new Date(world.clock.now().getTime() - daysAgo * DAY);
    const data = JSON.stringify({ name: 'ana@example.com' });
    const written = { id: newId(), action, createdAt, data, address: '203.0.113.7', userAgent: 'Firefox' };
    const entry = { actorKind: 'visitor' as const, ...written, ...different };
    const { db } = world.database;
    if (salonId || ofReleaseBefore)
      await db
        .insertInto('auditLog')
        .values({ ...entry, salonId })
        .execute();
    else await db.insertInto('platformAuditLog').values(entry).execute();
    return entry.id;
  };
  const read = (id: string) =>
    selectEntries(world).where('id', '=', id).select(['action', 'address', 'userAgent', 'data']).executeTakeFirst();

  test('lose it after 180 days, and what they say of an account; the entry and what administrators did stay', async () => {
    const old = await write('auth.signIn', KEPT_DAYS + 0.01);
    const young = await write('auth.signIn', KEPT_DAYS - 0.01);
    const deed = await write('salons.suspend', 400, { actorKind: 'admin' });
    const ofSalon = await write('services.update', 400, { salonId: newId() });
    await forgetOldOrigins(scopeOfSystem(world));
    const origin = { address: '203.0.113.7', userAgent: 'Firefox' };
    const data = { name: 'ana@example.com' };
    expect(await Promise.all([old, young, deed, ofSalon].map(read))).toEqual([
      { action: 'auth.signIn', address: null, userAgent: null, data: {} },
      { action: 'auth.signIn', ...origin, data },
      { action: 'salons.suspend', address: null, userAgent: null, data },
      { action: 'services.update', address: null, userAgent: null, data },
    ]);
  });

  // Distributing has moved them.
  test.skipIf(citusUrl)('lose it also where the release before wrote them', async () => {
    const old = await write('auth.signIn', KEPT_DAYS + 0.01, { ofReleaseBefore: true });
    const deed = await write('plans.update', 400, { actorKind: 'admin', ofReleaseBefore: true });
    await forgetOldOrigins(scopeOfSystem(world));
    expect(await Promise.all([old, deed].map(read))).toEqual([
      { action: 'auth.signIn', address: null, userAgent: null, data: {} },
      { action: 'plans.update', address: null, userAgent: null, data: { name: 'ana@example.com' } },
    ]);
  });

  test('lose it every day, by a job', async () => {
    for (let day = 0; day < 3; day++) {
      const old = await write('auth.signIn', KEPT_DAYS + 1);
      world.clock.advance({ hours: 24 });
      await world.jobs.drain();
      expect(await read(old)).toMatchObject({ address: null });
    }
  });

  test.each([
    ['audit_log', 'id, salon_id', 'gen_random_uuid(), gen_random_uuid()'],
    ['platform_audit_log', 'id', 'gen_random_uuid()'],
  ])('of %s lose it however many there are', async (table, keys, ids) => {
    const { rowCount } = await world.database.pool.query(
      `insert into ${table} (${keys}, actor_kind, action, address, created_at)
       select ${ids}, 'visitor', 'auth.signIn', '203.0.113.7', $1::timestamptz - n * interval '1 second' from generate_series(1, 12000) n`,
      [new Date(world.clock.now().getTime() - (KEPT_DAYS + 1) * DAY)],
    );
    expect(rowCount).toBe(12_000);
    await forgetOldOrigins(scopeOfSystem(world));
    const kept = await world.database.pool.query(
      `select 1 from ${table} where address is not null and created_at < $1::timestamptz`,
      [new Date(world.clock.now().getTime() - KEPT_DAYS * DAY)],
    );
    expect(kept.rowCount).toBe(0);
  });

  test('name an administrator as one', async () => {
    const admin = await createPerson(world, { userType: 'admin' });
    const made = { id: newId(), userId: admin.id, accountId: admin.id, providerId: 'credential' };
    await world.database.db
      .insertInto('accounts')
      .values({ ...made, password: await world.passwords.hash(password) })
      .execute();
    await http.caller()('POST', SESSIONS, { body: { email: admin.email, password } });
    expect(await entriesAbout(admin.id)).toMatchObject([{ action: 'auth.signIn', actorKind: 'admin' }]);
  });
});
