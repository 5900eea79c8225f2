import type { Insertable } from 'kysely';
import type { Copies } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import type { AnyoneScope, Infra } from '../gate/scope.ts';
import { readNewest } from './queries.ts';
import { copyToTry, isCopyDue, nameOn } from './rules.ts';

type Failed = { failure: string };
export type Taken = { folder: string; bucket: string | null; bytes: number; isEncrypted: boolean };
export type Tried = { triedIn: 'server' | 'embedded'; tables: number; rows: number };
/** A failed one may have been done in part. */
export type Outcome<Done> = (Done & { failure: null }) | (Partial<Done> & Failed);

/** Copies the installation and restores the copy elsewhere. A failure is an answer in words for people, and in the log. */
export type Saver = {
  take(name: string): Promise<Outcome<Taken>>;
  try(copy: { name: string; bucket: string | null }): Promise<Outcome<Tried>>;
  /** Removes what a process that was killed left of a copy or a trial. */
  clean(): Promise<void>;
};

/** A process that is killed leaves no row, so the next look tries again. */
export async function takeCopyWhenDue(scope: AnyoneScope, saver: Saver, { clock }: Pick<Infra, 'clock'>) {
  if (scope.env.backup === 'off') return;
  await saver.clean();
  if (!isCopyDue(await readNewest(scope), scope.now)) return;
  const name = nameOn(scope.now);
  const outcome = await saver.take(name);
  await tell(scope, { ...outcome, kind: 'copy', name, endedAt: clock.now() });
}

export async function tryCopyWhenDue(scope: AnyoneScope, saver: Saver, { clock }: Pick<Infra, 'clock'>) {
  if (scope.env.backup === 'off') return;
  const copy = copyToTry(await readNewest(scope), scope.now);
  if (!copy) return;
  const outcome = await saver.try(copy);
  await tell(scope, { ...outcome, kind: 'trial', name: copy.name, endedAt: clock.now() });
}

function tell(scope: AnyoneScope, run: Omit<Insertable<Copies>, 'id' | 'beganAt'>) {
  return scope.db
    .insertInto('copies')
    .values({ ...run, id: newId(), beganAt: scope.now })
    .execute();
}

const KEPT_MS = 400 * 24 * 3600 * 1000;

export async function deleteOldRuns(scope: AnyoneScope): Promise<void> {
  const oldest = new Date(scope.now.getTime() - KEPT_MS);
  await scope.db.deleteFrom('copies').where('endedAt', '<', oldest).execute();
}
