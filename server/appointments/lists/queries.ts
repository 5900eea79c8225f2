import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListAppointmentsValues } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { WantedEmployee } from '#contract/shapes.ts';
import { addDays, type LocalDate } from '#lib/dates.ts';
import { nationalDigits } from '#lib/phone.ts';
import { isOfEmployee, tallyIdOf } from '#server/figures/queries.ts';
import { may } from '#server/gate/rights.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { SalonTables } from '#server/infra/database/salon-db.ts';
import { contains, containsFolded, firstLineContains } from '#server/infra/database/search.ts';
import { EXPECTED_STATUSES } from '../policy.ts';
import { appointments, ownerRows, toAppointment } from '../queries.ts';

type IdQuery = SelectQueryBuilder<SalonTables, 'customers', { id: string }>;
/** The customers and the services whose name was searched: their ids, or queries for them where they are many. */
type Named = { customers: string[] | IdQuery; services: string[] };
type Wanted = Pick<ListAppointmentsValues, 'status' | 'when' | 'employeeId' | 'from' | 'until'>;
type Filter = Wanted & { named?: Named | null };

const nowOf = ({ today, time }: SalonScope) => sql<string>`${`${today} ${time}`}::timestamp`;
const isOver = (scope: SalonScope) => sql<boolean>`upper(a.period) <= ${nowOf(scope)}`;

/** Without joins, so that counting reads appointments alone. */
const matching = (scope: SalonScope, { named, status, when, employeeId, from, until }: Filter) =>
  scope.db
    .selectFrom('appointments as a')
    .$if(Boolean(named), (query) =>
      query.where((eb) =>
        eb.or([isOneOf('a.customerId', named?.customers ?? []), isOneOf('a.serviceId', named?.services ?? [])]),
      ),
    )
    // The dates are for the index.
    .$if(when === 'upcoming', (query) =>
      query.where('a.appointmentDate', '>=', addDays(scope.today, -1)).where((eb) => eb.not(isOver(scope))),
    )
    .$if(when === 'past', (query) => query.where('a.appointmentDate', '<=', scope.today).where(isOver(scope)))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status as AppointmentStatus))
    .$if(employeeId !== undefined, (query) => query.where(isOfEmployee('a.employeeId', employeeId as WantedEmployee)))
    .$if(from !== undefined, (query) => query.where('a.appointmentDate', '>=', from as LocalDate))
    .$if(until !== undefined, (query) => query.where('a.appointmentDate', '<=', until as LocalDate));

const isOneOf = (column: string, ids: string[] | IdQuery) =>
  Array.isArray(ids)
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
    : sql<boolean>`${sql.ref(column)} in (${ids})`;

/** So many ids cost more to send than to find again. */
const MANY = 300;

/**
 * Reads the names first: there are fewer of them than appointments, and only with their ids does PostgreSQL know whether they
 * are few enough for the indexes. Null without a search.
 */
async function findNamed(scope: SalonScope, search = ''): Promise<Named | null> {
  if (search.trim() === '') return null;
  const customers = scope.db
    .selectFrom('customers')
    .where((eb) => eb.or([firstLineContains('searchText', search), ...phonesWith(scope, search)]))
    .select('id');
  const services = scope.db.selectFrom('services').where(contains('name', search)).select('id');
  const named = await scope.db
    .selectNoFrom([
      sql<string[]>`array(${customers.limit(MANY + 1)})`.as('customers'),
      sql<string[]>`array(${services})`.as('services'),
    ])
    .executeTakeFirstOrThrow();
  return named.customers.length > MANY ? { ...named, customers } : named;
}

/** Fewer digits are rather those of a service's name. */
const FEWEST_DIGITS = 4;

/** The search text holds the phone too, so one index answers both. */
const phonesWith = (scope: SalonScope, search: string) =>
  may(scope, 'customers.phones') && nationalDigits(search).length >= FEWEST_DIGITS
    ? [containsFolded('searchText', search)]
    : [];

/** Reads the appointments of the filtered list for its export. */
export async function findAppointments(
  scope: SalonScope,
  { search, ...wanted }: Wanted & { search?: string | undefined },
) {
  return matching(scope, { ...wanted, named: await findNamed(scope, search) });
}

/** Finds so many coming appointments, soonest first, and so many that are over, newest first, in one statement. */
export async function findNearest(scope: SalonScope, search: string, limit: number) {
  const named = await findNamed(scope, search);
  const idsOf = (when: 'upcoming' | 'past') => {
    const direction = directionOf({ when });
    return matching(scope, { named, when })
      .orderBy('a.appointmentDate', direction)
      .orderBy('a.appointmentTime', direction)
      .orderBy('a.id', direction)
      .limit(limit)
      .select('a.id');
  };
  const found = await appointments(scope)
    .where(sql<boolean>`a.id = any(array(${idsOf('upcoming')}) || array(${idsOf('past')}))`)
    .select(['a.id', 'a.appointmentDate as date', 'a.appointmentTime as time', 'a.status'])
    .select(['c.name as customerName', 's.name as serviceName', isOver(scope).as('isOver')])
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute();
  const shown = (over: boolean) => found.filter((one) => one.isOver === over).map(({ isOver: _, ...one }) => one);
  return { upcoming: shown(false), past: shown(true).reverse() };
}

type Page = {
  direction: 'asc' | 'desc';
  limit: number;
  offset?: number;
  /** For few among many: by the columns of an index PostgreSQL would read that index to its end, looking for them. */
  isRare?: boolean;
};

/** Finds the page before it joins the names, so that no name of an earlier page is read. */
async function readPage(
  scope: SalonScope,
  found: ReturnType<typeof matching>,
  { direction, limit, offset = 0, isRare = false }: Page,
) {
  const ids = found
    .$if(isRare, (query) => query.orderBy(sql`lower(a.period)`, direction))
    .orderBy('a.appointmentDate', direction)
    .orderBy('a.appointmentTime', direction)
    .orderBy('a.id', direction)
    .limit(limit)
    .offset(offset)
    .select('a.id');
  const rows = await ownerRows(scope)
    .where('a.id', 'in', ids)
    .orderBy('a.appointmentDate', direction)
    .orderBy('a.appointmentTime', direction)
    .orderBy('a.id', direction)
    .execute();
  return rows.map((row) => toAppointment(scope, row));
}

async function count(found: ReturnType<typeof matching>): Promise<number> {
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** The past ones are all but the coming ones, which are few. */
async function countMatching(scope: SalonScope, filter: Filter): Promise<number> {
  if (filter.when === 'upcoming') return count(matching(scope, filter));
  const all = await countOfAllTimes(scope, filter);
  return filter.when === 'all' ? all : all - (await count(matching(scope, { ...filter, when: 'upcoming' })));
}

/** The database keeps how many there are of each status (docs/decisions/058-figures-of-a-salon.md). Any other filter asks the rows. */
async function countOfAllTimes(scope: SalonScope, filter: Filter): Promise<number> {
  const { named, status, employeeId, from, until } = filter;
  if (named || from !== undefined || until !== undefined) return count(matching(scope, { ...filter, when: 'all' }));
  const { sum } = await scope.db
    .selectFrom('appointmentTallies')
    .$if(status !== undefined, (query) => query.where('status', '=', status as AppointmentStatus))
    .$if(employeeId !== undefined, (query) => query.where('employeeId', '=', tallyIdOf(employeeId as WantedEmployee)))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('appointments'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** `matching` counts all that the filter finds, on every page. `offset` is that of the answered page. */
export async function listAppointments(scope: SalonScope, { search, ...input }: ListAppointmentsValues) {
  const filter = { ...input, named: await findNamed(scope, search) };
  const offset = input.showing ? await findOffset(scope, filter, input.showing) : input.offset;
  const page = { direction: directionOf(input), limit: input.limit, offset };
  const appointments = await readPage(scope, matching(scope, filter), page);
  return { appointments, matching: await countMatching(scope, filter), offset };
}

const directionOf = ({ when }: Filter): Page['direction'] => (when === 'upcoming' ? 'asc' : 'desc');

/** The offset of the page that holds the appointment, or the given one when the filter leaves it out. */
async function findOffset(
  scope: SalonScope,
  input: Filter & { limit: number; offset: number },
  id: string,
): Promise<number> {
  const shown = await matching(scope, input)
    .where('a.id', '=', id)
    .select(['a.appointmentDate as date', 'a.appointmentTime as time'])
    .executeTakeFirst();
  if (!shown) return input.offset;
  const { before } = await matching(scope, input)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('a.appointmentDate', 'a.appointmentTime', 'a.id'),
        directionOf(input) === 'asc' ? '<' : '>',
        tuple(shown.date, shown.time, id),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow();
  return before - (before % input.limit);
}

const UNCLOSED_SHOWN = 50;

/** Scheduled and confirmed ones whose time is over, newest first, 50 at most; `matching` counts all. */
export async function listUnclosedAppointments(scope: SalonScope) {
  const unclosed = matching(scope, { when: 'past' }).where('a.status', 'in', EXPECTED_STATUSES);
  const appointments = await readPage(scope, unclosed, { direction: 'desc', limit: UNCLOSED_SHOWN, isRare: true });
  return { appointments, matching: await count(unclosed) };
}
