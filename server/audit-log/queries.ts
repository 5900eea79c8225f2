import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type AuditEntry, type AuditFilter, type AuditPage, MOST_EXPORTED_ENTRIES } from '#contract/audit-log.ts';
import type { DB } from '#db/types.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { addDays, instantOf, localNow } from '#lib/dates.ts';
import type { PlatformScope } from '../gate/scope.ts';
import { answerOf } from './rules.ts';

export const EXPORT = 'auditLog.export';

type EntryQuery = SelectQueryBuilder<DB & { l: Selectable<DB['auditLog']> }, 'l', object>;

export async function listEntries(
  scope: PlatformScope,
  { after, limit, ...filter }: AuditFilter & AuditPage,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  // One more than is answered tells whether another page follows.
  const newest = (found: EntryQuery) => scope.db.selectFrom(cut(found, after, limit + 1).as('part')).selectAll();
  const [one, ...more] = partsOf(scope, filter);
  const page = more.reduce((query, part) => query.unionAll(newest(part)), newest(one));
  const rows = await scope.db
    .with('page', () =>
      page
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1),
    )
    // On several machines each answers the few that it has. Joined themselves, all salons would come to the coordinator.
    .with('salon', (db) =>
      db
        .selectFrom('salons')
        .where('salons.id', 'in', (eb) => eb.selectFrom('page').select('page.salonId').$castTo<{ salonId: string }>())
        .select(['salons.id', 'salons.name']),
    )
    .selectFrom('page as p')
    .leftJoin('users as actor', 'actor.id', 'p.actorUserId')
    .leftJoin('salon', 'salon.id', 'p.salonId')
    .leftJoin('users as account', (join) => join.onRef('account.id', '=', 'p.entityId').on('p.salonId', 'is', null))
    .select(['p.id', 'p.action', 'p.actorKind', 'p.actorUserId', 'p.salonId', 'p.data', 'p.createdAt', 'p.address'])
    .select(['p.userAgent', 'actor.name as actorName', 'salon.name as salonName', 'account.name as accountName'])
    .select(sql<string>`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exactly'))
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { entries: rows.slice(0, limit).map(answerOf), next: last ? `${last.id}${last.exactly}` : null };
}

export const listToday = async (scope: PlatformScope, input: AuditFilter & AuditPage) => ({
  ...(await listEntries(scope, input)),
  today: localNow(scope.now, DEFAULT_TIME_ZONE).date,
});

/** MOST_EXPORTED_ENTRIES at most. */
export async function countExported(scope: PlatformScope, filter: AuditFilter): Promise<number> {
  const some = (found: EntryQuery) =>
    scope.db.selectFrom(found.select('l.id').limit(MOST_EXPORTED_ENTRIES).as('part')).select('part.id');
  const [one, ...more] = partsOf(scope, filter);
  const found = more.reduce((query, part) => query.unionAll(some(part)), some(one));
  const { count } = await scope.db
    .selectFrom(found.limit(MOST_EXPORTED_ENTRIES).as('f'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const SAME_EXPORT_MS = 10 * 60 * 1000;

/** Whether an entry of the last minutes says that the caller exports this, from `at` back: the first page leaves one for all. */
export async function isExportNoted(scope: PlatformScope, filter: AuditFilter, at: string): Promise<boolean> {
  const noted = await scope.db
    .selectFrom('platformAuditLog')
    .where('actorUserId', '=', scope.person.id)
    .where('createdAt', '>=', new Date(scope.now.getTime() - SAME_EXPORT_MS))
    .where('action', '=', EXPORT)
    .where(sql<boolean>`data - 'total' - 'olderThan' = ${JSON.stringify(filter)}::jsonb`)
    .where(sql<boolean>`(data ? 'total' or (data ->> 'olderThan')::timestamptz >= ${at}::timestamptz)`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Parts of what the filter finds. Each has an index in the order of the page, which all together have not. Entries without a salon which the
 * release before wrote are in `audit_log`.
 */
function partsOf(scope: PlatformScope, filter: AuditFilter): [EntryQuery, ...EntryQuery[]] {
  const ofSalons: EntryQuery = narrow(scope.db.selectFrom('auditLog as l'), filter);
  const { personId, salonId } = filter;
  if (salonId) {
    const ofSalon = ofSalons.where('l.salonId', '=', salonId);
    return [personId ? byActor(ofSalon, personId) : ofSalon];
  }
  const ofPlatform = narrow(
    scope.db.selectFrom((eb) =>
      eb.selectFrom('platformAuditLog').selectAll().select(sql<string | null>`null::uuid`.as('salonId')).as('l'),
    ),
    filter,
  );
  if (!personId) return [ofSalons, ofPlatform];
  return [
    byActor(ofSalons, personId),
    aboutAccount(ofSalons, personId),
    byActor(ofPlatform, personId),
    aboutAccount(ofPlatform, personId),
  ];
}

function narrow(found: EntryQuery, { action, from, until }: AuditFilter): EntryQuery {
  let narrowed = found;
  if (action?.includes('.')) narrowed = narrowed.where('l.action', '=', action);
  // Written as in the index.
  else if (action) narrowed = narrowed.where(sql`split_part(l.action, '.', 1)`, '=', action);
  if (from) narrowed = narrowed.where('l.createdAt', '>=', startOf(from));
  if (until) narrowed = narrowed.where('l.createdAt', '<', startOf(addDays(until, 1)));
  return narrowed;
}

const startOf = (date: string) => instantOf(date, '00:00', DEFAULT_TIME_ZONE);

const byActor = (found: EntryQuery, personId: string) =>
  found
    .where('l.actorUserId', '=', personId)
    // Only the salons themselves may know who their customers are.
    .where((eb) => eb.or([eb('l.actorKind', '<>', 'customer'), eb('l.salonId', 'is', null)]));

/** The entries of others about the account of the person. */
const aboutAccount = (found: EntryQuery, personId: string) =>
  found
    .where('l.entityId', '=', personId)
    .where('l.salonId', 'is', null)
    .where((eb) => eb.or([eb('l.actorUserId', 'is', null), eb('l.actorUserId', '<>', personId)]));

function cut(found: EntryQuery, after: AuditPage['after'], limit: number) {
  return found
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(l.created_at, l.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(['l.id', 'l.action', 'l.actorKind', 'l.actorUserId', 'l.salonId', 'l.entityId', 'l.data', 'l.createdAt'])
    .select(['l.address', 'l.userAgent'])
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit);
}
