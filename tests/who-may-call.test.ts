import { createRouterClient } from '@orpc/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Who } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { contextAs } from '#server/context.ts';
import { byAdmin, bySuperAdmin } from '#server/gate/orpc.ts';
import type { Person } from '#server/gate/scope.ts';
import { changeTables } from './support/change-tables.ts';
import {
  call,
  createStrangers,
  entriesFor,
  operationsOf,
  REFUSALS,
  type Strangers,
  type WalkedOperation,
} from './support/contract-walk.ts';
import { type Examples, openExamples } from './support/examples.ts';
import { as, useTestWorld } from './support/test-world.ts';
import { hashTables, selectEntries } from './support/traces.ts';

/** Walks the whole contract as every kind of caller, with the calls of `support/examples.ts`. */
const world = useTestWorld();
const operations = operationsOf(contract);

let strangers: Strangers;
let examples: Examples;
beforeAll(async () => {
  strangers = await createStrangers(world);
  examples = await openExamples(world);
});

/** Calls the operation with its example as one of the strangers, who have nothing to do with the salon. */
const callAs = async (stranger: keyof Strangers, operation: WalkedOperation) =>
  call(world, as(world, strangers[stranger]), operation, await examples.inputOf(operation.id));

const giveRoleBack = ({ id, userType }: Person) =>
  world.database.db.updateTable('users').set({ userType }).where('id', '=', id).execute();

/** Prepares a call by a caller whom the operation allows. */
async function prepare(
  { id, meta }: WalkedOperation,
  { callers, inputOf, owner, booker }: Examples,
  administrator: 'admin' | 'superAdmin' = 'admin',
) {
  const insiders: Record<Who, Person | null> = {
    anyone: null,
    visitor: null,
    person: owner,
    customer: booker,
    staff: owner,
    admin: strangers[administrator],
    superAdmin: strangers.superAdmin,
  };
  const input = await inputOf(id);
  // The example of the set-up, earlier in the walk, removes the role from all super administrators.
  if (meta.who === 'admin' || meta.who === 'superAdmin') await giveRoleBack(strangers.superAdmin);
  return { client: (await callers[id]?.()) ?? as(world, insiders[meta.who]), input };
}

test('every operation has an example, and no example is left over', () => {
  expect(examples.operations.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

describe.each(operations)('$id', (operation) => {
  const { who } = operation.meta;

  test.each(Object.entries(REFUSALS[who]))('refuses a %s with %s', async (stranger, code) => {
    const outcome = await callAs(stranger as keyof Strangers, operation);
    expect(outcome).toMatchObject({ code, entries: [] });
  });

  if (who === 'staff')
    test("gives another salon's owner nothing of this salon", async () => {
      const outcome = await callAs('otherOwner', operation);
      const input = ((await examples.inputOf(operation.id)) ?? {}) as { id?: string; customerId?: string };
      // Another tenant's id behaves exactly as one that does not exist.
      if (input.id || input.customerId) expect(outcome.code).toBe('NOT_FOUND');
      for (const id of examples.idsOfSalon) expect(JSON.stringify(outcome.answer ?? null)).not.toContain(id);
      expect(outcome.entries).toEqual(entriesFor(operation, outcome));
    });

  if (who === 'customer')
    test("gives another customer nothing of somebody's booking", async () => {
      const outcome = await callAs('customer', operation);
      const input = (await examples.inputOf(operation.id)) as { id?: string; appointmentId?: string };
      const isAboutBooking = input.id === examples.bookingId || input.appointmentId !== undefined;
      if (isAboutBooking) expect(outcome.code).toBe('NOT_FOUND');
      expect(JSON.stringify(outcome.answer ?? null)).not.toContain(examples.bookingId);
      expect(outcome.entries).toEqual(entriesFor(operation, outcome));
    });

  const succeeds = `succeeds for those for whom it is${operation.meta.audit ? ', with one entry in the audit log' : ''}`;
  test.each(who === 'admin' ? (['admin', 'superAdmin'] as const) : (['superAdmin'] as const))(
    who === 'admin' ? `${succeeds}: the %s` : succeeds,
    async (administrator) => {
      const { client, input } = await prepare(operation, await openExamples(world), administrator);
      const outcome = await call(world, client, operation, input);
      expect(outcome).toMatchObject({ code: 'ok', entries: entriesFor(operation, { ...outcome, code: 'ok' }) });
    },
  );
});

describe('what administrators change', () => {
  const changes = operations.filter(({ meta, method }) => meta.who.endsWith('dmin') && method !== 'GET');

  test('declares its entry in the audit log', () => {
    expect(changes.length).toBeGreaterThan(5);
    expect(changes.filter(({ meta }) => !meta.audit).map(({ id }) => id)).toEqual([]);
  });

  test.each(changes)('by $id says who did it, and from where', async (operation) => {
    const { client, input } = await prepare(operation, await openExamples(world));
    const earlier = newId();
    expect((await call(world, client, operation, input)).code).toBe('ok');
    const entry = await selectEntries(world)
      .where('id', '>', earlier)
      .where('action', '=', operation.meta.audit ?? '')
      .select(['actorKind', 'actorUserId', 'address'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actorKind: 'admin', actorUserId: expect.any(String), address: expect.any(String) });
  });

  test('leaves no entry when it is refused, inside or by its input', async () => {
    const suspend = operations.find(({ id }) => id === 'salons.suspend') as WalkedOperation;
    const client = as(world, strangers.admin);
    const unknown = { id: newId(), version: 1, reason: 'Em análise' };
    expect(await call(world, client, suspend, unknown)).toMatchObject({ code: 'NOT_FOUND', entries: [] });
    const unexplained = { ...unknown, reason: '' };
    expect(await call(world, client, suspend, unexplained)).toMatchObject({ code: 'INVALID_INPUT', entries: [] });
  });
});

test.each([
  ['an admin', byAdmin],
  ['a super admin', bySuperAdmin],
])('an operation for staff with the middleware for %s answers nobody', async (_, middleware) => {
  const getMine = middleware.salons.getMine.handler(() => {
    throw new Error('The handler was reached');
  });
  const client = createRouterClient({ getMine }, { context: contextAs(world, strangers.superAdmin) });
  await expect(client.getMine()).rejects.toThrow("This operation is for 'staff'");
});

describe('a refusal leaves no entry in the audit log', () => {
  test.each(['auth.registerOwner', 'auth.registerCustomer', 'auth.resetPassword'])('%s, called again', async (id) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`No operation ${id}`);
    const input = await examples.inputOf(id);
    await call(world, as(world, null), operation, input);
    const again = await call(world, as(world, null), operation, input);
    expect(again).toMatchObject({ code: expect.stringMatching(/^(EMAIL_TAKEN|BAD_TOKEN)$/), entries: [] });
  });
});

describe('when the audit log takes no entry, nothing is done by', () => {
  let unaudited: Examples;
  beforeAll(async () => {
    unaudited = await openExamples(world);
  });

  test.each(operations.filter(({ meta }) => meta.audit))('$id', async (operation) => {
    const { client, input } = await prepare(operation, unaudited);
    await changeTables(
      world.database,
      `create function refuse_entry() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '55P03'; end $$`,
      'create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()',
      'create trigger refuse_entry before insert on platform_audit_log for each row execute function refuse_entry()',
    );
    try {
      const before = await hashTables(world);
      expect(await call(world, client, operation, input)).toMatchObject({ code: 'BUSY', entries: [] });
      const after = await hashTables(world);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      expect(changed).toEqual([]);
    } finally {
      await changeTables(world.database, 'drop function refuse_entry cascade');
    }
  });
});

/** Everybody else of the team may leave. */
const outcomeOf = ({ id }: WalkedOperation) => (id === 'team.leave' ? 'LAST_OWNER' : 'ok');

describe('the owner of a suspended salon', () => {
  let suspended: Examples;
  let inputs: Map<string, unknown>;
  const ofOwner = operations.filter(({ meta }) => meta.who === 'staff');

  beforeAll(async () => {
    suspended = await openExamples(world);
    inputs = new Map();
    for (const { id } of ofOwner) inputs.set(id, await suspended.inputOf(id));
    await world.database.db
      .updateTable('salons')
      .set({ suspendedAt: world.clock.now(), suspensionReason: 'Em análise' })
      .where('id', '=', suspended.salonId)
      .execute();
  });

  const isOpen = ({ method, meta }: WalkedOperation) => method === 'GET' || meta.whenSuspended;

  const callSuspended = (operation: WalkedOperation) =>
    call(world, as(world, suspended.owner), operation, inputs.get(operation.id));

  test.each(ofOwner.filter((operation) => isOpen(operation)))('may ask $id', async (operation) => {
    expect((await callSuspended(operation)).code).toBe(outcomeOf(operation));
  });

  test.each(ofOwner.filter((operation) => !isOpen(operation)))('is refused $id, and told why', async (operation) => {
    const refusal = await callSuspended(operation);
    expect(refusal).toEqual({ code: 'SALON_SUSPENDED', answer: { reason: 'Em análise' }, entries: [] });
  });

  test('reads why the salon is suspended', async () => {
    const { suspension } = await as(world, suspended.owner).salons.getMine();
    expect(suspension).toMatchObject({ reason: 'Em análise' });
  });
});

describe('the owner of a salon whose subscription has ended', () => {
  let blocked: Examples;
  let inputs: Map<string, unknown>;
  const ofOwner = operations.filter(({ meta }) => meta.who === 'staff');

  beforeAll(async () => {
    blocked = await openExamples(world);
    inputs = new Map();
    // Each choice of a plan would make the next one's the present plan.
    for (const { id } of ofOwner.filter(({ meta }) => !meta.whenBlocked)) inputs.set(id, await blocked.inputOf(id));
    await block();
  });

  const block = () =>
    world.database.db
      .updateTable('salons')
      .set({ subscriptionStatus: 'failed', subscriptionEndDate: world.clock.now() })
      .where('id', '=', blocked.salonId)
      .execute();

  test.each(ofOwner.filter(({ meta }) => !meta.whenBlocked))(
    'is refused $id, and told the state',
    async (operation) => {
      const refusal = await call(world, as(world, blocked.owner), operation, inputs.get(operation.id));
      expect(refusal).toEqual({ code: 'SUBSCRIPTION_BLOCKED', answer: { subscriptionStatus: 'failed' }, entries: [] });
    },
  );

  test.each(ofOwner.filter(({ meta }) => meta.whenBlocked))('may ask $id', async (operation) => {
    const input = await blocked.inputOf(operation.id);
    await block();
    const outcome = await call(world, as(world, blocked.owner), operation, input);
    expect(outcome.code).toBe(outcomeOf(operation));
  });

  // Settings, plans and checkout, leaving the team, and reading the coming agenda and the customers. A write beyond these is a mistake.
  test('writes nothing but its settings and its plan', () => {
    const open = ofOwner.filter(({ id, meta, method }) => meta.whenBlocked && method !== 'GET' && id !== 'team.leave');
    const writes = open.map(({ noun }) => noun);
    expect([...new Set(writes)].filter((noun) => !['subscriptions', 'salons', 'auth'].includes(noun))).toEqual([]);
  });
});
