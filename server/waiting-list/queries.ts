import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OwnWaitingEntry, WaitingEntry } from '#contract/waiting-list.ts';
import type { LocalDate, LocalTime } from '#lib/dates.ts';
import { listOfferedServices, offeredServices } from '../availability/offered-services/queries.ts';
import { readSchedule, type Schedule, type Span } from '../availability/queries.ts';
import { slotsOn } from '../availability/slots/queries.ts';
import { refuse } from '../gate/refuse.ts';
import type { AnySalonScope, CustomerScope, SalonScope, VisitorScope } from '../gate/scope.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { waitingListWhatsappLink } from '../notifications/rules.ts';
import { wantedSlots } from './rules.ts';

export const waitingEntries = (scope: SalonScope | CustomerScope) =>
  scope.db.selectFrom('waitingList as w').where('w.status', '=', 'waiting').where('w.preferredDate', '>=', scope.today);

type OwnEntries = { personId: string; serviceId: string; date: LocalDate };

/** The entries in which the account still waits for this service and day. */
export const ownEntries = (scope: Pick<CustomerScope, 'db'>, { personId, serviceId, date }: OwnEntries) =>
  scope.db
    .selectFrom('waitingList')
    .where('status', 'in', ['waiting', 'contacted'])
    .where('preferredDate', '=', date)
    .where('serviceId', '=', serviceId)
    .where('userId', '=', personId)
    .select('id');

const wishColumns = ['w.id', 'w.serviceId', 'w.preferredDate', 'w.preferredTimeStart', 'w.preferredTimeEnd'] as const;
type Wish = Pick<WaitingEntry, 'id' | 'serviceId' | 'preferredDate' | 'preferredTimeStart' | 'preferredTimeEnd'>;

/** A salon has 6,200 at most: 200 for each day of the booking window. */
const listWishes = (scope: SalonScope, span?: Span): Promise<Wish[]> =>
  waitingEntries(scope)
    .$if(span !== undefined, (query) =>
      query.where('w.preferredDate', '>=', span?.first ?? '').where('w.preferredDate', '<=', span?.last ?? ''),
    )
    .select(wishColumns)
    .orderBy('w.createdAt')
    .orderBy('w.id')
    .execute();

/** The openings of all decide on the order, so the page is cut after them, and only its entries are read whole. */
export async function listWaitingEntries(scope: SalonScope, { limit, offset }: { limit: number; offset: number }) {
  const wishes = await listWishes(scope);
  const times = await findFirstTimes(scope, wishes);
  const inOrder = wishes.toSorted((a, b) => Number(times.has(b.id)) - Number(times.has(a.id)));
  const entries = await readEntries(scope, inOrder.slice(offset, offset + limit), times);
  return { entries, matching: wishes.length };
}

/** Contacted entries for today and later, the last contacted first. */
export async function listContactedEntries(scope: SalonScope, { limit, offset }: { limit: number; offset: number }) {
  const contacted = scope.db
    .selectFrom('waitingList as w')
    .where('w.status', '=', 'contacted')
    .where('w.preferredDate', '>=', scope.today);
  const { matching } = await contacted
    .select((eb) => eb.fn.countAll<number>().as('matching'))
    .executeTakeFirstOrThrow();
  const page = await contacted
    .select('w.id')
    .orderBy('w.notifiedAt', 'desc')
    .orderBy('w.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { entries: await readEntries(scope, page, new Map()), matching };
}

const MOST_OPENINGS = 20;

/** Entries that have an opening now, 20 at most, in the order they came: for the dashboard and the calendar. */
export async function listOpenings(
  scope: SalonScope,
  { from, until }: { from: LocalDate; until: LocalDate },
): Promise<WaitingEntry[]> {
  const wishes = await listWishes(scope, { first: from, last: until });
  const times = await findFirstTimes(scope, wishes);
  return readEntries(scope, wishes.filter(({ id }) => times.has(id)).slice(0, MOST_OPENINGS), times);
}

export async function getWaitingEntry(scope: SalonScope, id: string): Promise<WaitingEntry> {
  const wishes = await waitingEntries(scope).where('w.id', '=', id).select(wishColumns).execute();
  const [entry] = await readEntries(scope, [{ id }], await findFirstTimes(scope, wishes));
  if (!entry) throw refuse('NOT_FOUND');
  return entry;
}

async function findFirstTimes(scope: SalonScope, wishes: Wish[]): Promise<Map<string, LocalTime>> {
  const searched = await withWantedSlots(scope, wishes);
  return new Map(searched.flatMap(({ id, freeSlots: [first] }) => (first ? [[id, first]] : [])));
}

async function readEntries(
  scope: SalonScope,
  asked: { id: string }[],
  times: Map<string, LocalTime>,
): Promise<WaitingEntry[]> {
  if (asked.length === 0) return [];
  const rows = await scope.db
    .selectFrom('waitingList as w')
    .innerJoin('salons', 'salons.id', 'w.salonId')
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'w.salonId').onRef('s.id', '=', 'w.serviceId'))
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.salonId', '=', 'w.salonId')
        .onRef('c.customerUserId', '=', 'w.userId')
        .on('c.deletedAt', 'is', null),
    )
    .where(
      'w.id',
      'in',
      asked.map(({ id }) => id),
    )
    .select(wishColumns)
    .select(['w.customerName', 'w.customerPhone', 'w.customerEmail', 'w.notes', 'w.status', 'w.notifiedAt'])
    .select(['w.createdAt', 's.name as serviceName', 'salons.name as salonName', 'c.id as customerId'])
    .execute();
  const entries = new Map(rows.map((row) => [row.id, entryOf(row, times.get(row.id) ?? null)]));
  return asked.flatMap(({ id }) => entries.get(id) ?? []);
}

type Row = Omit<WaitingEntry, 'opening' | 'whatsapp' | 'notifiedAt' | 'createdAt'> & {
  notifiedAt: Date | null;
  createdAt: Date;
  salonName: string;
};

function entryOf({ salonName, notifiedAt, createdAt, ...entry }: Row, time: LocalTime | null): WaitingEntry {
  const { customerPhone: phone, customerName, serviceName, preferredDate: date } = entry;
  return {
    ...entry,
    notifiedAt: notifiedAt?.toISOString() ?? null,
    opening: time === null ? null : { time },
    whatsapp: waitingListWhatsappLink({ phone, customerName, salonName, serviceName, date, time }),
    createdAt: createdAt.toISOString(),
  };
}

export async function withWantedSlots<W extends Omit<Wish, 'id'>>(
  scope: SalonScope,
  entries: W[],
): Promise<(W & { freeSlots: string[] })[]> {
  const dates = [...new Set(entries.map(({ preferredDate }) => preferredDate))].toSorted();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (!first || !last) return [];
  const schedule = await readSchedule(scope, { first, last });
  const services = new Map((await listOfferedServices(scope)).map((service) => [service.id, service]));
  await computeOpenings(schedule, entries);
  const searches = entries.map((entry) => ({
    ...entry,
    durationMinutes: services.get(entry.serviceId)?.durationMinutes ?? null,
  }));
  return wantedSlots(searches, (date, service) => slotsOn(scope, schedule, date, service));
}

/** The schedule keeps what it has computed. After some milliseconds other requests run. */
async function computeOpenings(schedule: Schedule, entries: Omit<Wish, 'id'>[]): Promise<void> {
  let began = performance.now();
  for (const { preferredDate, serviceId } of entries) {
    schedule.openingsOn(preferredDate, { serviceId, employeeId: null });
    if (performance.now() - began < timeLimits.computing) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** The account's own. */
export async function listOwnEntries(scope: CustomerScope): Promise<OwnWaitingEntry[]> {
  const entries = await waitingEntries(scope)
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'w.salonId').onRef('s.id', '=', 'w.serviceId'))
    .where('w.userId', '=', scope.person.id)
    .select([...wishColumns, 's.name as serviceName', 'w.notes'])
    .select((eb) =>
      eb
        .exists(offeredServices(scope).where('services.id', '=', eb.ref('w.serviceId')).select('services.id'))
        .as('canBook'),
    )
    .orderBy('w.preferredDate')
    .orderBy('w.id')
    .execute();
  return entries.map((entry) => ({ ...entry, canBook: Boolean(entry.canBook) }));
}

export async function countWaiting(scope: SalonScope): Promise<number> {
  const { count } = await waitingEntries(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Without those that have left the list, so that the owner can free a day that a stranger has filled. */
export async function countWaitingOn(scope: VisitorScope, date: LocalDate): Promise<number> {
  const { count } = await scope.db
    .selectFrom('waitingList')
    .where('status', '=', 'waiting')
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

/** A customer's own entries; any entry of the salon for its owner and for a caller with its link. Throws NOT_FOUND. */
export async function lockEntry(scope: AnySalonScope, id: string) {
  const entry = await scope.db
    .selectFrom('waitingList')
    .where('id', '=', id)
    .$if(scope.kind === 'customer', (query) => query.where('userId', '=', scope.actor.userId))
    .select(['status', 'preferredDate', 'notifiedAt', 'notifiedBefore'])
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw refuse('NOT_FOUND');
  return entry;
}
