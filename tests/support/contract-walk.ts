import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { OperationMeta, Who } from '#contract/base.ts';
import type { Person } from '#server/gate/scope.ts';
import { createPerson, openSalon, type TestWorld } from './test-world.ts';
import { entriesOf } from './traces.ts';

/** The parts of every walk through a contract: its operations, the kinds of callers, and how an operation is called. */

export type WalkedOperation = { noun: string; name: string; id: string; meta: OperationMeta; method?: string };

export function operationsOf(contract: Record<string, AnyContractRouter>): WalkedOperation[] {
  return Object.entries(contract).flatMap(([noun, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      if (!isContractProcedure(operation)) throw new Error(`${noun}.${name} is no operation`);
      const { meta, route } = operation['~orpc'];
      return { noun, name, id: `${noun}.${name}`, meta: meta as OperationMeta, method: route.method };
    }),
  );
}

export type Strangers = { visitor: null; customer: Person; otherOwner: Person; admin: Person; superAdmin: Person };

/** One caller of every kind. None belongs to the walk's salon. */
export async function createStrangers(world: TestWorld): Promise<Strangers> {
  return {
    visitor: null,
    customer: await createPerson(world),
    otherOwner: (await openSalon(world, { name: 'Outro Salão' })).person,
    admin: await createPerson(world, { userType: 'admin' }),
    superAdmin: await createPerson(world, { userType: 'super_admin' }),
  };
}

/** The refusal that each middleware gives to other callers. */
export const REFUSALS: Record<Who, Partial<Record<keyof Strangers, string>>> = {
  anyone: {},
  visitor: {},
  person: { visitor: 'UNAUTHENTICATED' },
  customer: { visitor: 'UNAUTHENTICATED' },
  staff: {
    visitor: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    admin: 'FORBIDDEN',
    superAdmin: 'FORBIDDEN',
  },
  admin: { visitor: 'UNAUTHENTICATED', customer: 'FORBIDDEN', otherOwner: 'FORBIDDEN' },
  superAdmin: { visitor: 'UNAUTHENTICATED', customer: 'FORBIDDEN', otherOwner: 'FORBIDDEN', admin: 'FORBIDDEN' },
};

/** `code` is 'ok' or the refusal's; `entries` are the actions that the call added to the audit log. */
export type Outcome = { code: string; answer: unknown; entries: string[] };

/** Calls one operation of a client. Rethrows any error that is not a refusal. */
export async function call(
  world: TestWorld,
  client: object,
  { noun, name }: WalkedOperation,
  input: unknown,
): Promise<Outcome> {
  const operations = (client as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[noun];
  const outcome = { code: 'ok', answer: undefined as unknown };
  const entries = await entriesOf(world, async () => {
    try {
      outcome.answer = await operations?.[name]?.(input);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      outcome.code = error.code;
      outcome.answer = error.data;
    }
  });
  return { ...outcome, entries };
}

/** The log entries that `meta.audit` promises: exactly one when the operation succeeds, none when it refuses. */
export const entriesFor = ({ meta }: WalkedOperation, { code }: Outcome): string[] =>
  code === 'ok' && meta.audit ? [meta.audit] : [];
