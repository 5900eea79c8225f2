import { createRouterClient, implement } from '@orpc/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operation, operationsAt } from '#contract/base.ts';
import { mayRefuse } from '#contract/errors.ts';
import { audit } from '#server/audit-log/commands.ts';
import { contextAs } from '#server/context.ts';
import { adminMiddleware, byAdmin, bySuperAdmin, type Context, guard, superAdminMiddleware } from '#server/orpc.ts';
import { refuse } from '#server/refuse.ts';
import { type Person, transaction } from '#server/scope.ts';
import {
  call,
  createStrangers,
  entriesFor,
  operationsOf,
  REFUSALS,
  type Strangers,
  type WalkedOperation,
} from './support/contract-walk.ts';
import { useTestWorld } from './support/test-world.ts';

/**
 * The doors for the platform's people, on a contract of this test: the product has no operation behind them yet. The doors and
 * the walk are the product's own.
 */
const world = useTestWorld();

const contract = {
  platform: operationsAt('/platform', 'platform').router({
    getFigures: operation
      .admin()
      .route({ method: 'GET', path: '/figures' })
      .output(z.object({ users: z.number(), scope: z.array(z.string()) })),
    suspend: operation
      .admin({ audit: 'platform.suspend' })
      .route({ method: 'POST', path: '/suspension' })
      .input(z.object({ reason: z.string().min(1, 'Diga o motivo') }))
      .errors(mayRefuse('NOT_FOUND')),
    saveSettings: operation
      .superAdmin({ audit: 'platform.saveSettings' })
      .route({ method: 'PUT', path: '/settings' })
      .output(z.object({ actor: z.string() })),
  }),
};

const os = implement(contract).$context<Context>().use(guard);
const router = os.router({
  platform: {
    getFigures: os.platform.getFigures.use(adminMiddleware).handler(async ({ context: { scope } }) => {
      const users = await scope.db.selectFrom('users').select('id').execute();
      return { users: users.length, scope: Object.keys(scope) };
    }),
    suspend: os.platform.suspend.use(adminMiddleware).handler(({ context, input }) =>
      transaction(context.scope, async (scope) => {
        await audit(scope, { action: 'platform.suspend' });
        if (input.reason === 'ninguém') throw refuse('NOT_FOUND');
      }),
    ),
    saveSettings: os.platform.saveSettings.use(superAdminMiddleware).handler(({ context }) =>
      transaction(context.scope, async (scope) => {
        await audit(scope, { action: 'platform.saveSettings' });
        return { actor: `${scope.actor.kind} ${scope.actor.userId}` };
      }),
    ),
  },
});
const inputs: Record<string, unknown> = { 'platform.suspend': { reason: 'Em análise' } };

const as = (person: Person | null) => createRouterClient(router, { context: contextAs(world, person) });

let people: Strangers;
beforeAll(async () => {
  people = await createStrangers(world);
});

const callAs = (person: Person | null, operation: WalkedOperation) =>
  call(world, as(person), operation, inputs[operation.id]);

describe.each(operationsOf(contract))('$id', (operation) => {
  const { who } = operation.meta;

  test.each(Object.entries(REFUSALS[who]))('refuses a %s with %s', async (stranger, code) => {
    const outcome = await callAs(people[stranger as keyof Strangers], operation);
    expect(outcome).toMatchObject({ code, entries: [] });
  });

  const insiders = who === 'admin' ? (['admin', 'superAdmin'] as const) : (['superAdmin'] as const);
  test.each(insiders)(`succeeds for the %s`, async (insider) => {
    const outcome = await callAs(people[insider], operation);
    expect(outcome).toMatchObject({ code: 'ok', entries: entriesFor(operation, { ...outcome, code: 'ok' }) });
  });
});

test('an admin acts as an admin, on the platform and in no salon', async () => {
  const { scope } = await as(people.admin).platform.getFigures();
  expect(scope).not.toContain('salonId');
  const { actor } = await as(people.superAdmin).platform.saveSettings();
  expect(actor).toBe(`admin ${people.superAdmin.id}`);
});

test('what an admin is refused inside leaves no entry, and bad input is told at its field', async () => {
  const [, suspend] = operationsOf(contract) as [WalkedOperation, WalkedOperation];
  const none = await call(world, as(people.admin), suspend, { reason: 'ninguém' });
  expect(none).toMatchObject({ code: 'NOT_FOUND', entries: [] });
  const empty = await call(world, as(people.admin), suspend, { reason: '' });
  expect(empty).toEqual({ code: 'INVALID_INPUT', answer: { fields: { reason: 'Diga o motivo' } }, entries: [] });
});

test.each([
  ['an admin', byAdmin],
  ['a super admin', bySuperAdmin],
])('an operation for owners with the middleware for %s answers nobody', async (_, middleware) => {
  const getMine = middleware.salons.getMine.handler(() => {
    throw new Error('The handler was reached');
  });
  const client = createRouterClient({ getMine }, { context: contextAs(world, people.superAdmin) });
  await expect(client.getMine()).rejects.toThrow("This operation is for 'owner'");
});
