import { sql } from 'kysely';
import type { HistoryEntry } from '#contract/appointment-history.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { historyEntryOf, type LogEntry } from './rules.ts';

const MOST = 100;

/** Newest first. Throws NOT_FOUND, also for an appointment that the member does not see. */
export async function getHistory(scope: SalonScope, appointmentId: string): Promise<HistoryEntry[]> {
  const seen = await scope.db
    .selectFrom('appointments')
    .where('id', '=', appointmentId)
    .select('id')
    .executeTakeFirst();
  if (!seen) throw refuse('NOT_FOUND');
  const entries = [...(await listEntries(scope, appointmentId)), ...(await listReminders(scope, appointmentId))];
  return entries
    .map(historyEntryOf)
    .toSorted((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at)))
    .slice(0, MOST);
}

const idIn = (side: 'before' | 'after', field: 'employeeId' | 'serviceId') => {
  const older = sql`l.data -> ${sql.lit(side)} ->> ${sql.lit(field)}`;
  const undone = sql`l.data -> ${sql.lit(side === 'before' ? 'from' : 'to')} ->> ${sql.lit(field)}`;
  return side === 'before'
    ? sql<string>`coalesce(${older}, ${undone})::uuid`
    : sql<string>`coalesce(${older}, ${undone}, l.data ->> ${sql.lit(field)})::uuid`;
};

/** Professionals and services are joined, so that also a member who sees nobody else reads whose the appointment was before. */
const listEntries = (scope: SalonScope, appointmentId: string): Promise<LogEntry[]> =>
  scope.db
    .selectFrom('auditLog as l')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'l.actorUserId').on('l.actorKind', '<>', 'customer'))
    // A customer is the name that the salon gave to the record.
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.salonId', '=', 'l.salonId')
        .onRef('c.customerUserId', '=', 'l.actorUserId')
        .on('l.actorKind', '=', 'customer'),
    )
    .leftJoin('employees as eb', (join) =>
      join.onRef('eb.salonId', '=', 'l.salonId').on('eb.id', '=', idIn('before', 'employeeId')),
    )
    .leftJoin('employees as ea', (join) =>
      join.onRef('ea.salonId', '=', 'l.salonId').on('ea.id', '=', idIn('after', 'employeeId')),
    )
    .leftJoin('services as sb', (join) =>
      join.onRef('sb.salonId', '=', 'l.salonId').on('sb.id', '=', idIn('before', 'serviceId')),
    )
    .leftJoin('services as sa', (join) =>
      join.onRef('sa.salonId', '=', 'l.salonId').on('sa.id', '=', idIn('after', 'serviceId')),
    )
    .where('l.entityId', '=', appointmentId)
    .select(['l.id', 'l.action', 'l.createdAt as at', 'l.data'])
    .select('l.actorKind as kind')
    .$narrowType<Pick<LogEntry, 'kind'>>()
    .select((eb) => eb.fn.coalesce('u.name', 'c.name').as('actorName'))
    .select(['eb.name as employeeBefore', 'ea.name as employeeAfter'])
    .select(['sb.name as serviceBefore', 'sa.name as serviceAfter'])
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute();

const NO_NAMES = { employeeBefore: null, employeeAfter: null, serviceBefore: null, serviceAfter: null };

/** No audit entry says that the platform reminded: its message does. */
async function listReminders(scope: SalonScope, appointmentId: string): Promise<LogEntry[]> {
  const sent = await scope.db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .where('kind', 'in', ['appointment_reminder_day', 'appointment_reminder_hours'])
    .where('sentAt', 'is not', null)
    // A mail may follow a WhatsApp message that failed.
    .groupBy((eb) => eb.fn.coalesce('wayOf', 'id'))
    .select((eb) => [eb.fn.coalesce('wayOf', 'id').as('id'), eb.fn.min('sentAt').as('sentAt')])
    .execute();
  return sent.map(({ id, sentAt }) => ({
    ...{ id, action: 'notifications.remind', at: sentAt as Date, kind: 'system' as const, actorName: null, data: {} },
    ...NO_NAMES,
  }));
}
