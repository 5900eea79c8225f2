import type { Connection, Db } from '../infra/database/database.ts';
import { despiteDeadlock } from '../infra/database/despite-deadlock.ts';
import { holdAccount, holdUntilCommit } from '../infra/database/locks.ts';
import type { SalonDb } from '../infra/database/salon-db.ts';
import { despiteLostPlan } from '../infra/database/statement-names.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import { refuse } from './refuse.ts';

/** Begins a transaction again when the database ended it without a change. */
export const begunAgain = <T>(begin: () => Promise<T>) => despiteDeadlock(() => despiteLostPlan(begin));

/** Once the transaction is committed, what it sent for salons goes on to the queue. */
export async function relayed<T>(jobs: Jobs, committed: Promise<{ db: Connection; result: T }>): Promise<T> {
  const { db, result } = await committed;
  jobs.afterCommit(db);
  return result;
}

/** The account comes before all other locks, as in a deletion. */
export async function holdAll(db: SalonDb, person: { id: string } | null, locks: string[]): Promise<void> {
  if (!person && locks.length > 0) await holdUntilCommit(db, ...locks);
  if (person && !(await holdAccount(db, person.id, ...locks))) throw refuse('UNAUTHENTICATED');
}

/**
 * A command may have waited for a provider since the door let the administrator in. Locks nothing: what begins before the role
 * goes has happened before.
 */
export async function expectRole(db: Db, { id, userType }: { id: string; userType: string }): Promise<void> {
  const found = await db.selectFrom('users').where('id', '=', id).select('userType').executeTakeFirst();
  if (found?.userType !== userType) throw refuse('FORBIDDEN');
}
