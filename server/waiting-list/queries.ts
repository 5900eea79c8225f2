import { sql } from 'kysely';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { listOfferedServices } from '../availability/offered-services/queries.ts';
import { readSchedule } from '../availability/queries.ts';
import { slotsOn } from '../availability/slots/queries.ts';
import { refuse } from '../refuse.ts';
import type { SalonScope, VisitorScope } from '../scope.ts';
import { wantedSlots } from './rules.ts';

export const waitingEntries = (scope: SalonScope) =>
  scope.db
    .selectFrom('waitingList as w')
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'w.salonId').onRef('s.id', '=', 'w.serviceId'))
    .where('w.status', '=', 'waiting')
    .where('w.preferredDate', '>=', scope.today)
    .select([
      'w.id',
      'w.serviceId',
      's.name as serviceName',
      'w.customerName',
      'w.customerPhone',
      'w.customerEmail',
      'w.preferredDate',
      'w.preferredTimeStart',
      'w.preferredTimeEnd',
      'w.notes',
      'w.status',
      'w.notifiedAt',
      'w.createdAt',
    ])
    .orderBy('w.createdAt')
    .orderBy('w.id');

type Row = Awaited<ReturnType<ReturnType<typeof waitingEntries>['executeTakeFirstOrThrow']>>;

/** Entries with an opening first, then in the order they came (D20). */
export async function listWaitingEntries(scope: SalonScope): Promise<WaitingEntry[]> {
  const entries = await withWantedSlots(scope, await waitingEntries(scope).execute());
  return entries
    .map(({ freeSlots, notifiedAt, createdAt, ...entry }) => ({
      ...entry,
      notifiedAt: notifiedAt?.toISOString() ?? null,
      hasSlot: freeSlots.length > 0,
      createdAt: createdAt.toISOString(),
    }))
    .toSorted((a, b) => Number(b.hasSlot) - Number(a.hasSlot));
}

export async function withWantedSlots(scope: SalonScope, entries: Row[]): Promise<(Row & { freeSlots: string[] })[]> {
  const dates = entries.map(({ preferredDate }) => preferredDate).toSorted();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (!first || !last) return [];
  const schedule = await readSchedule(scope, { first, last });
  const services = new Map((await listOfferedServices(scope)).map((service) => [service.id, service]));
  const searches = entries.map((entry) => ({
    ...entry,
    durationMinutes: services.get(entry.serviceId)?.durationMinutes ?? null,
  }));
  return wantedSlots(searches, (date, durationMinutes) => slotsOn(scope, schedule, date, { durationMinutes }));
}

export async function countEntries(scope: VisitorScope, date: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('waitingList')
    // All statuses by name, because the index has the status before the date.
    .where('status', 'in', ['waiting', 'contacted', 'resolved'])
    .where('preferredDate', '=', date)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type EntryIdentity = { serviceId: string; preferredDate: string; customerName: string; customerPhone: string };

export async function lockSameEntry(
  scope: Pick<VisitorScope, 'db' | 'person'>,
  { serviceId, preferredDate, ...contact }: EntryIdentity,
) {
  const { person } = scope;
  const entry = await scope.db
    .selectFrom('waitingList')
    .where((eb) => eb.and({ status: 'waiting', serviceId, preferredDate }))
    .where((eb) =>
      person
        ? eb('userId', '=', person.id)
        : eb.and([
            eb('userId', 'is', null),
            eb('customerPhone', '=', contact.customerPhone),
            // Written as in the unique index.
            sql<boolean>`lower(customer_name) = lower(${contact.customerName} collate "und-x-icu")`,
          ]),
    )
    .select(['id', 'preferredTimeStart', 'preferredTimeEnd'])
    .forUpdate()
    .executeTakeFirst();
  return entry ?? null;
}

export async function lockEntry(scope: SalonScope, id: string) {
  const entry = await scope.db
    .selectFrom('waitingList')
    .where('id', '=', id)
    .select('status')
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw refuse('NOT_FOUND');
  return entry;
}
