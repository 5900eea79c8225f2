import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { changeTables } from '#tests/support/change-tables.ts';
import { openHttp } from '#tests/support/http.ts';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const OWNERS = '/api/v1/auth/owners';
const SESSIONS = '/api/v1/auth/sessions';
const CURRENT = '/api/v1/auth/sessions/current';
const ME = '/api/v1/auth/me';
const password = 'segredo1';

const newAccount = () => ({
  fullName: 'Marina Lima',
  email: `${newId()}@example.com`,
  password,
  confirmPassword: password,
});

async function registered() {
  const caller = http.caller();
  const { email } = newAccount();
  await caller('POST', OWNERS, { body: { ...newAccount(), email } });
  return { caller, email };
}

const who = async (caller: HttpCaller, headers: Record<string, string> = {}) =>
  ((await caller('GET', ME, { headers })).body as { email: string } | null | undefined)?.email ?? null;

/** Another browser with the same cookies. */
function copyOf(caller: HttpCaller): HttpCaller {
  const copy = http.caller();
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
  return copy;
}

const sessionsOf = (email: string) =>
  world.database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('users.email', '=', email)
    .select(['sessions.id', 'sessions.token'])
    .execute();

const DAY = 24 * 3600 * 1000;

async function beganBefore(email: string, milliseconds: number): Promise<void> {
  for (const { id } of await sessionsOf(email)) {
    const createdAt = new Date(Date.parse(NOW) - milliseconds);
    await world.database.db.updateTable('sessions').set({ createdAt }).where('id', '=', id).execute();
  }
}

describe('a bearer token', () => {
  // Often enough for every character that a signature may hold.
  test('is what the cookie holds, as it stands there or decoded', async () => {
    for (let n = 0; n < 10; n++) {
      const { caller, email } = await registered();
      const [token = ''] = caller.cookies.values();
      for (const sent of [token, decodeURIComponent(token)]) {
        expect(await who(http.caller(), { authorization: `Bearer ${sent}` })).toBe(email);
      }
    }
  });

  test('is nothing that the database keeps, in whatever form', async () => {
    const { caller, email } = await registered();
    const [name = ''] = caller.cookies.keys();
    const [session] = await sessionsOf(email);
    const token = session?.token ?? '';
    expect(token).not.toBe('');
    const [signed = ''] = caller.cookies.values();
    expect(decodeURIComponent(signed).startsWith(`${token}.`)).toBe(true);
    for (const sent of [token, `${token}.`, `${token}.${token}`, `${name}=${token}`, session?.id ?? '']) {
      expect(await who(http.caller(), { authorization: `Bearer ${sent}` })).toBeNull();
      expect(await who(http.caller(), { cookie: `${name}=${encodeURIComponent(sent)}` })).toBeNull();
      expect(await who(http.caller(), { cookie: sent })).toBeNull();
      expect(await who(http.caller(), { 'set-auth-token': sent })).toBeNull();
    }
  });

  test('signed for another session opens nothing', async () => {
    const [one, other] = [await registered(), await registered()];
    const [signed = ''] = one.caller.cookies.values();
    const [, signature] = decodeURIComponent(signed).split('.');
    const [session] = await sessionsOf(other.email);
    const forged = `Bearer ${session?.token}.${signature}`;
    expect(await who(http.caller(), { authorization: forged })).toBeNull();
  });
});

test('a session has 192 random bits of its own, which no other session shares', async () => {
  const { email } = await registered();
  for (let n = 0; n < 5; n++) await http.caller()('POST', SESSIONS, { body: { email, password } });
  const tokens = (await sessionsOf(email)).map(({ token }) => Buffer.from(token, 'base64url').toString('hex'));
  expect(tokens).toHaveLength(6);
  // Eight bytes at the beginning, in the middle and at the end: a counter or a time would repeat some of them.
  for (const from of [0, 16, 32]) expect(new Set(tokens.map((token) => token.slice(from, from + 16))).size).toBe(6);
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{48}$/);
});

describe('the session that a browser had', () => {
  test('ends when somebody signs in there', async () => {
    const [first, second] = [await registered(), await registered()];
    const before = copyOf(first.caller);
    await first.caller('POST', SESSIONS, { body: { email: second.email, password } });
    expect(await who(first.caller)).toBe(second.email);
    expect(await who(before)).toBeNull();
    expect(await sessionsOf(first.email)).toEqual([]);
  });

  test('goes on when the password was wrong', async () => {
    const [first, second] = [await registered(), await registered()];
    await first.caller('POST', SESSIONS, { body: { email: second.email, password: 'errada1' } });
    expect(await who(first.caller)).toBe(first.email);
  });

  test.each(['owner', 'customer'])('ends when somebody signs up there as %s', async (kind) => {
    const first = await registered();
    const before = copyOf(first.caller);
    const { slug } = await openSalon(world);
    const path = kind === 'owner' ? OWNERS : `/api/v1/salons/${slug}/accounts`;
    const account = { ...newAccount(), phone: '11987654321' };
    await first.caller('POST', path, { body: account });
    expect(await who(first.caller)).toBe(account.email);
    expect(await who(before)).toBeNull();
  });

  test('is another one than that of the same person elsewhere', async () => {
    const { caller, email } = await registered();
    const elsewhere = http.caller();
    await elsewhere('POST', SESSIONS, { body: { email, password } });
    await elsewhere('POST', SESSIONS, { body: { email, password } });
    expect(await who(caller)).toBe(email);
    expect(await sessionsOf(email)).toHaveLength(2);
  });
});

describe('a session', () => {
  test('ends 90 days after it began, though it was used every day', async () => {
    const { caller, email } = await registered();
    await beganBefore(email, 90 * DAY - 60_000);
    expect(await who(caller)).toBe(email);
    const before = copyOf(caller);
    await beganBefore(email, 90 * DAY);
    expect(await who(caller)).toBeNull();
    expect([...caller.cookies.keys()]).toEqual(['encaixe-known']);
    expect(await who(before)).toBeNull();
    expect(await sessionsOf(email)).toEqual([]);
  });

  test('ends after 30 days without use', async () => {
    const { caller, email } = await registered();
    for (const { id } of await sessionsOf(email)) {
      const expiresAt = new Date(NOW);
      await world.database.db.updateTable('sessions').set({ expiresAt }).where('id', '=', id).execute();
    }
    expect(await who(caller)).toBeNull();
  });

  test('that cannot be ended is not said to have ended', async () => {
    const { caller, email } = await registered();
    await changeTables(
      world.database,
      `create function refuse_delete() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      'create trigger refuse_delete before delete on sessions for each row execute function refuse_delete()',
    );
    const answer = await caller('DELETE', CURRENT);
    await changeTables(world.database, 'drop function refuse_delete cascade');
    expect(answer.status).toBe(500);
    expect(await who(caller)).toBe(email);
  });
});

test('sessions, links and changes of an e-mail that have expired are removed within a day', async () => {
  const { db } = world.database;
  const now = Date.parse(NOW) + DAY;
  const [ended, old, used] = [await registered(), await registered(), await registered()];
  const keep = async (email: string, times: { createdAt: Date; expiresAt: Date }) => {
    for (const { id } of await sessionsOf(email))
      await db.updateTable('sessions').set(times).where('id', '=', id).execute();
  };
  const [past, ahead] = [new Date(now - 1000), new Date(now + DAY)];
  await keep(ended.email, { createdAt: past, expiresAt: past });
  await keep(old.email, { createdAt: new Date(now - 90 * DAY), expiresAt: ahead });
  await keep(used.email, { createdAt: past, expiresAt: ahead });
  for (const [identifier, expiresAt] of [
    ['a link that has expired', past],
    ['a link that can be opened', ahead],
  ] as const) {
    await db.insertInto('verifications').values({ id: newId(), identifier, value: newId(), expiresAt }).execute();
  }
  for (const [{ email }, expiresAt] of [
    [ended, new Date(Date.parse(NOW) + DAY)],
    [used, new Date(Date.parse(NOW) + DAY + 1)],
  ] as const) {
    const { id: userId } = await db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('emailChanges')
      .values({ userId, email: `outro-${email}`, expiresAt, createdAt: past })
      .execute();
  }
  world.clock.set(new Date(Date.parse(NOW) + DAY).toISOString());
  await world.jobs.drain();
  world.clock.set(NOW);
  expect([...(await sessionsOf(ended.email)), ...(await sessionsOf(old.email))]).toEqual([]);
  expect(await sessionsOf(used.email)).toHaveLength(1);
  const links = await db
    .selectFrom('verifications')
    .where('identifier', 'like', 'a link that%')
    .select('identifier')
    .execute();
  expect(links).toEqual([{ identifier: 'a link that can be opened' }]);
  const changes = await db.selectFrom('emailChanges').select('email').execute();
  expect(changes).toEqual([{ email: `outro-${used.email}` }]);
});
