import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { changeTables } from '#tests/support/change-tables.ts';
import { openHttp } from '#tests/support/http.ts';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const SESSIONS = '/api/v1/auth/sessions';
const password = 'segredo1';

async function registered() {
  const caller = http.caller();
  const account = { fullName: 'Marina Lima', email: `${newId()}@example.com`, password, confirmPassword: password };
  const { body } = await caller('POST', '/api/v1/auth/owners', { body: account });
  return { caller, email: account.email, id: (body as { id: string }).id };
}

const linkFor = async (id: string) => (await createResetToken(scopeOfSystem(world), id)) ?? '';

const reset = (token: string, password: string) =>
  http.caller()('PUT', '/api/v1/auth/password', { body: { token, password, confirmPassword: password } });

const signIn = (email: string, password: string, caller = http.caller()) =>
  caller('POST', SESSIONS, { body: { email, password } });

const who = async (caller: HttpCaller) => (await caller('GET', '/api/v1/auth/me')).body ?? null;

test('of two links that are used at once, and of one that is used twice, one sets the password', async () => {
  const { email, id } = await registered();
  const [one, other] = [await linkFor(id), await linkFor(id)];
  const wishes = ['bcdefg1', 'bcdefg2', 'bcdefg3'];
  const answers = await Promise.all([one, one, other].map((token, n) => reset(token, wishes[n] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410]);
  const winner = wishes[answers.findIndex(({ status }) => status === 204)] ?? '';
  expect((await signIn(email, winner)).status).toBe(200);
});

test('a new password is told by mail', async () => {
  const { email, id } = await registered();
  expect((await reset(await linkFor(id), 'bcdefg1')).status).toBe(204);
  await world.jobs.drain();
  const told = world.mailer.sent.filter(({ to }) => to === email);
  expect(told.map(({ subject }) => subject)).toEqual(['Sua senha foi trocada']);
});

test.each(['sessions', 'verifications', 'accounts', 'platform_audit_log'])(
  'a reset that fails at %s changes nothing, and its link goes on working',
  async (table) => {
    const { caller, email, id } = await registered();
    const token = await linkFor(id);
    await changeTables(
      world.database,
      `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception using errcode = '55P03'; end $$`,
      `create trigger refuse_change before insert or update or delete on ${table} for each row execute function refuse_change()`,
    );
    const failed = await reset(token, 'bcdefg1');
    await changeTables(world.database, 'drop function refuse_change cascade');
    expect(failed.status).toBe(503);
    expect(await who(caller)).toMatchObject({ email });
    expect((await signIn(email, password)).status).toBe(200);

    expect((await reset(token, 'bcdefg1')).status).toBe(204);
    expect(await who(caller)).toBeNull();
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, 'bcdefg1')).status).toBe(200);
  },
);

test('a sign-in with the old password that is under way during a reset opens no session', async () => {
  const { email, id } = await registered();
  const token = await linkFor(id);
  const { passwords: hashing } = world;
  const { isRight } = hashing;
  hashing.isRight = async (...tried) => {
    const wasRight = await isRight(...tried);
    expect((await reset(token, 'bcdefg1')).status).toBe(204);
    return wasRight;
  };
  const thief = http.caller();
  const answer = await signIn(email, password, thief).finally(() => {
    hashing.isRight = isRight;
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  expect(await who(thief)).toBeNull();
  const sessions = await world.database.db.selectFrom('sessions').where('userId', '=', id).select('id').execute();
  expect(sessions).toEqual([]);
});
