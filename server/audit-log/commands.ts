import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { AuditEntry, AuditFilter, AuditPage } from '#contract/audit-log.ts';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import type { Origin } from '../gate/origin.ts';
import { type AnyoneScope, type PersonScope, type PlatformScope, type Scope, transaction } from '../gate/scope.ts';
import { builtOnce } from '../infra/database/built-once.ts';
import { redactSalonEntriesJob } from './jobs.ts';
import { countExported, EXPORT, isExportNoted, listEntries } from './queries.ts';
import { KEPT_DAYS, shortJson } from './rules.ts';

type Entry = {
  /** The operation's name in the contract, such as `services.create`. */
  action: string;
  entityId?: string | null;
  /** Names as they were, and what `changesOf` says: changed fields before and after. No secrets; long texts are cut. */
  data?: Record<string, unknown>;
  /** Only when the scope has no salon: the salon that this concerns, if any. */
  salonId?: string;
  /** Where it came from; an administrator's scope brings its own. Taken out of the entry after KEPT_DAYS. */
  origin?: Origin;
};

export async function audit(
  scope: Scope,
  { action, entityId = null, data = {}, salonId, origin = 'origin' in scope ? scope.origin : undefined }: Entry,
): Promise<void> {
  const entry = {
    id: newId(),
    actorKind: scope.actor.kind,
    actorUserId: scope.actor.userId,
    action,
    entityId,
    data: shortJson(data),
    address: origin?.address,
    userAgent: origin?.userAgent,
    createdAt: scope.now,
  };
  if ('salonId' in scope) await insertEntry(scope.db.unbound, { ...entry, salonId: scope.salonId });
  else if (salonId) await insertEntry(scope.db, { ...entry, salonId });
  else await insertPlatformEntry(scope.db, entry);
}

const insertEntry = builtOnce((db, entry: Insertable<DB['auditLog']>) => db.insertInto('auditLog').values(entry));
const insertPlatformEntry = builtOnce((db, entry: Insertable<DB['platformAuditLog']>) =>
  db.insertInto('platformAuditLog').values(entry),
);

/**
 * The audit log records who exported entries and with which filter: at the first page, or at a later page without a
 * recorded first page.
 */
export function exportEntries(
  scope: PlatformScope,
  input: AuditFilter & AuditPage,
): Promise<{ rows: AuditEntry[]; next: string | null; total: number | null }> {
  return transaction(scope, async (scope) => {
    const { entries: rows, next } = await listEntries(scope, input);
    const { after, limit: _, ...filter } = input;
    if (after) {
      const isNoted = await isExportNoted(scope, filter, after.at);
      if (!isNoted) await audit(scope, { action: EXPORT, data: { ...filter, olderThan: after.at } });
      return { rows, next, total: null };
    }
    const total = await countExported(scope, filter);
    await audit(scope, { action: EXPORT, data: { ...filter, total } });
    return { rows, next, total };
  });
}

const NO_ORIGIN = { address: null, userAgent: null };

/** Takes names, e-mails and addresses out of the entries about a deleted account. That something happened stays. */
export async function forgetAccountEntries(scope: PersonScope | PlatformScope, userId: string): Promise<void> {
  const nothing = { ...NO_ORIGIN, data: '{}' };
  await scope.db.updateTable('platformAuditLog').set(nothing).where('entityId', '=', userId).execute();
  // Those which the release before wrote.
  await scope.db
    .updateTable('auditLog')
    .set(nothing)
    .where('salonId', 'is', null)
    .where('entityId', '=', userId)
    .execute();
}

/**
 * Removes the origin of old entries. Entries about accounts also lose their data, which may contain an e-mail address.
 * Data of administrators' actions stays readable.
 */
export async function forgetOldOrigins(scope: AnyoneScope): Promise<void> {
  const keptSince = new Date(scope.now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  const dataIf = (isKept: Expression<SqlBool>) => sql<string>`case when ${isKept} then data else '{}' end`;
  await inPieces(() => {
    const piece = scope.db.selectFrom('platformAuditLog').select('createdAt').where('createdAt', '<', keptSince);
    const oldest = piece.where('address', 'is not', null).orderBy('createdAt').limit(PIECE);
    const end = scope.db.selectFrom(oldest.as('oldest')).select((eb) => eb.fn.max('oldest.createdAt').as('end'));
    return scope.db
      .updateTable('platformAuditLog')
      .set((eb) => ({ ...NO_ORIGIN, data: dataIf(eb('actorKind', '=', 'admin')) }))
      .where('address', 'is not', null)
      .where('createdAt', '<=', end)
      .executeTakeFirst();
  });
  // By time instead of by key: on several machines the key begins with the salon.
  await inPieces(() => {
    const piece = scope.db.selectFrom('auditLog').select('createdAt').where('createdAt', '<', keptSince);
    const oldest = piece.where('address', 'is not', null).orderBy('createdAt').limit(PIECE);
    const end = scope.db.selectFrom(oldest.as('oldest')).select((eb) => eb.fn.max('oldest.createdAt').as('end'));
    return scope.db
      .updateTable('auditLog')
      .set((eb) => ({
        ...NO_ORIGIN,
        data: dataIf(eb.or([eb('salonId', 'is not', null), eb('actorKind', '=', 'admin')])),
      }))
      .where('address', 'is not', null)
      .where('createdAt', '<=', end)
      .executeTakeFirst();
  });
}

/** After an attack there are many, and each statement has a time limit. */
async function inPieces(change: () => Promise<{ numUpdatedRows: bigint }>): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await change();
    if (numUpdatedRows < BigInt(PIECE)) return;
  }
}

/** Its entry says which salon was deleted, and by whom. */
const DELETION = 'salons.deletePermanently';

/**
 * Keeps only the action, the time and the kind of actor in the entries of a deleted salon; an administrator stays
 * identified. Does not run in a transaction, because a salon may have half a million entries.
 */
export async function redactSalonEntries(scope: AnyoneScope, salonId: string): Promise<void> {
  let last = { at: '-infinity', id: NO_ID };
  for (;;) {
    const piece = await scope.db
      .selectFrom('auditLog')
      .where('salonId', '=', salonId)
      .where('action', '<>', DELETION)
      .where(sql<boolean>`(created_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`)
      // As text, because a Date has no microseconds.
      .select(['id', sql<string>`created_at::text`.as('at')])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(PIECE)
      .execute();
    const newest = piece.at(-1);
    if (!newest) return;
    const ids = piece.map(({ id }) => id);
    await redact(scope, salonId, ids);
    last = newest;
  }
}

/** In the transaction that deletes the salon. */
export async function redactSalonEntriesLater(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.jobs.send(scope.db, redactSalonEntriesJob, { salonId });
}

async function redact(scope: AnyoneScope, salonId: string, ids: string[]): Promise<void> {
  await scope.db
    .updateTable('auditLog')
    .set((eb) => {
      const unlessAdmin = (column: 'actorUserId' | 'address' | 'userAgent') =>
        eb.case().when('actorKind', '=', 'admin').then(eb.ref(column)).else(null).end();
      return {
        data: '{}',
        actorUserId: unlessAdmin('actorUserId'),
        address: unlessAdmin('address'),
        userAgent: unlessAdmin('userAgent'),
      };
    })
    .where('salonId', '=', salonId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

const PIECE = 5000;
const NO_ID = '00000000-0000-0000-0000-000000000000';
