import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { openAccount } from '#server/auth/commands.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import type { Person } from '#server/gate/scope.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { call, createStrangers, operationsOf, REFUSALS, type Strangers } from './support/contract-walk.ts';
import { type Examples, openExamples } from './support/examples.ts';
import { openHttp } from './support/http.ts';
import { as, useTestWorld } from './support/test-world.ts';

/** While `maintenance_mode` is on, administrators alone come in. */
const world = useTestWorld();

async function switchMaintenance(value: 'true' | 'false') {
  await world.database.db
    .insertInto('systemSettings')
    .values({ key: 'maintenance_mode', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  world.platform.forget();
}

let http: Awaited<ReturnType<typeof openHttp>>;
let strangers: Strangers;
beforeAll(async () => {
  http = await openHttp(world);
  strangers = await createStrangers(world);
});
afterAll(() => http.close());

const password = 'Tesoura-de-ouro-7';

async function openSecret(userType: Person['userType']): Promise<{ id: string; email: string }> {
  const passwordHash = await world.passwords.hash(password);
  const email = `${newId()}@example.com`;
  const account = { fullName: 'Ana Souza', phone: null, userType, email, passwordHash } as const;
  const { id } = await openAccount(scopeOfSystem(world), account);
  return { id, email };
}

describe('with maintenance on', () => {
  const operations = operationsOf(contract);
  const shut = operations.filter(({ meta }) => !meta.duringMaintenance);
  let examples: Examples;
  const inputs = new Map<string, unknown>();
  beforeAll(async () => {
    await switchMaintenance('false');
    examples = await openExamples(world);
    for (const { id } of shut) inputs.set(id, await examples.inputOf(id));
  });
  beforeEach(() => switchMaintenance('true'));

  test.each(shut)('$id is refused to visitors, customers and owners, and leaves nothing behind', async (operation) => {
    for (const person of [null, examples.booker, examples.owner]) {
      const outcome = await call(world, as(world, person), operation, inputs.get(operation.id));
      expect(outcome).toEqual({ code: 'MAINTENANCE', answer: { retryAfterSeconds: 300 }, entries: [] });
    }
  });

  test.each(shut)('$id answers administrators as ever', async (operation) => {
    for (const kind of ['admin', 'superAdmin'] as const) {
      const outcome = await call(world, as(world, strangers[kind]), operation, inputs.get(operation.id));
      const refusal = REFUSALS[operation.meta.who][kind];
      if (refusal) expect(outcome.code).toBe(refusal);
      else expect(outcome.code).not.toBe('MAINTENANCE');
    }
  });

  test('nothing else stays open than what lets an administrator in', () => {
    const open = operations.filter(({ meta }) => meta.duringMaintenance).map(({ id }) => id);
    expect(open.filter((id) => !id.startsWith('auth.'))).toEqual([]);
    for (const id of ['auth.signIn', 'auth.requestPasswordReset', 'auth.resetPassword']) expect(open).toContain(id);
    for (const id of ['auth.registerOwner', 'auth.registerCustomer', 'auth.rename']) expect(open).not.toContain(id);
  });

  test('an administrator signs in, and goes on', async () => {
    const { email } = await openSecret('admin');
    const caller = http.caller();
    expect((await caller('POST', '/api/v1/auth/sessions', { body: { email, password } })).status).toBe(200);
    expect((await caller('GET', '/api/v1/platform')).status).toBe(200);
  });

  test.each(['salon_owner', 'customer'] as const)('a %s with the right password gets no session', async (userType) => {
    const { id, email } = await openSecret(userType);
    const caller = http.caller();
    const answer = await caller('POST', '/api/v1/auth/sessions', { body: { email, password } });
    expect(answer).toMatchObject({ status: 503, body: { defined: true, code: 'MAINTENANCE' } });
    expect(answer.headers.get('retry-after')).toBe('300');
    expect(caller.cookies.size).toBe(0);
    const sessions = await world.database.db.selectFrom('sessions').where('userId', '=', id).select('id').execute();
    expect(sessions).toEqual([]);
    const wrong = await caller('POST', '/api/v1/auth/sessions', { body: { email, password: 'outra-senha' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  });

  test('the mailed link works for an administrator, and waits for everybody else', async () => {
    for (const [userType, status] of [['admin', 204] as const, ['salon_owner', 503] as const]) {
      const { id } = await openSecret(userType);
      const token = await createResetToken(scopeOfSystem(world), id);
      const body = { token, password: `${password}8`, confirmPassword: `${password}8` };
      const reset = () => http.caller()('PUT', '/api/v1/auth/password', { body });
      expect((await reset()).status).toBe(status);
      await switchMaintenance('false');
      if (status === 503) expect((await reset()).status).toBe(204);
      await switchMaintenance('true');
    }
  });

  test('a role that was taken away keeps nobody in', async () => {
    const { id, email } = await openSecret('admin');
    const caller = http.caller();
    await caller('POST', '/api/v1/auth/sessions', { body: { email, password } });
    await world.database.db.updateTable('users').set({ userType: 'customer' }).where('id', '=', id).execute();
    expect(await caller('GET', '/api/v1/platform')).toMatchObject({ status: 503, body: { code: 'MAINTENANCE' } });
  });
});
