import { sql } from 'kysely';
import type { Day, Week } from '#contract/availability.ts';
import type { OpeningHours } from '#contract/salons.ts';
import { addDays, type LocalDate, type LocalTime, weekday } from '#lib/dates.ts';
import { refuse, refuseFields } from '../refuse.ts';
import type { AnySalonScope, PublicScope, SalonScope } from '../scope.ts';
import {
  type Busy,
  bookingWindow,
  busyOn,
  findSlots,
  isBookableDate,
  OCCUPYING_STATUSES,
  type Professional,
  type Range,
  type SlotWish,
} from './rules.ts';

/** What the slot engine has to know of a span of dates, read at once however long it is. */
export type Agenda = {
  /** Active and taking appointments. */
  professionals: Professional[];
  rangesOn(date: LocalDate): Range[];
  busyOn(date: LocalDate): (Busy & { appointmentId: string })[];
};

type Span = { first: LocalDate; last: LocalDate };
type AgendaOptions = {
  /** An appointment that is being moved does not stand in its own way. */
  except?: string;
  /** Who holds that appointment now, though perhaps no longer bookable. */
  holderId?: string | null;
  /** A professional who is being deactivated or deleted waits for this transaction, or it for them. */
  hold?: boolean;
};

export async function readAgenda(scope: AnySalonScope, span: Span, options: AgendaOptions = {}): Promise<Agenda> {
  const professionals = await listProfessionals(scope, options);
  const ranges = await scope.db
    .selectFrom('salonAvailability')
    .where('salonId', '=', scope.salonId)
    .where('isActive', '=', true)
    .select(['dayOfWeek', 'startTime', 'endTime', 'intervalMinutes', 'isActive'])
    .orderBy('startTime')
    .execute();
  const appointments = await listOccupying(scope, span, options);
  // One that began the day before may reach into the date, and one that begins on it into the next.
  const findBusy = (date: LocalDate) =>
    [addDays(date, -1), date, addDays(date, 1)]
      .flatMap((day) => appointments.get(day) ?? [])
      .map((found) => ({ ...busyOn(date, found), appointmentId: found.id }))
      .filter(({ endMinute }) => endMinute > 0);
  // Asked again for every service of the salon.
  const known = new Map<LocalDate, ReturnType<typeof findBusy>>();
  return {
    professionals,
    rangesOn: (date) => ranges.filter((range) => range.dayOfWeek === weekday(date)),
    busyOn: (date) => {
      const busy = known.get(date) ?? findBusy(date);
      known.set(date, busy);
      return busy;
    },
  };
}

function listProfessionals(scope: AnySalonScope, { holderId, hold }: AgendaOptions): Promise<Professional[]> {
  return scope.db
    .selectFrom('employees')
    .where('salonId', '=', scope.salonId)
    .where((eb) => {
      const isBookable = eb.and([
        eb('isActive', '=', true),
        eb('takesAppointments', '=', true),
        eb('deletedAt', 'is', null),
      ]);
      return holderId ? eb.or([isBookable, eb('id', '=', holderId)]) : isBookable;
    })
    .select(['id', 'name'])
    .$if(Boolean(hold), (query) => query.forShare())
    .execute();
}

/** By the date on which they begin, with those of the days beside the span. */
async function listOccupying(scope: AnySalonScope, { first, last }: Span, { except }: AgendaOptions) {
  const found = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('appointmentDate', '>=', addDays(first, -1))
    .where('appointmentDate', '<=', addDays(last, 1))
    .where('status', 'in', [...OCCUPYING_STATUSES])
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .select(['id', 'appointmentDate as date', 'appointmentTime as time', 'durationMinutes', 'employeeId'])
    .execute();
  return Map.groupBy(found, ({ date }) => date);
}

type Asked = { durationMinutes: number; employeeId?: string | null };

export function slotWish(scope: AnySalonScope, agenda: Agenda, date: LocalDate, asked: Asked): SlotWish {
  return {
    date,
    now: { date: scope.today, time: scope.time },
    ranges: agenda.rangesOn(date),
    durationMinutes: asked.durationMinutes,
    professionalId: asked.employeeId ?? null,
    professionals: agenda.professionals,
    busy: agenda.busyOn(date),
  };
}

/** The times that can be booked now (D10); none on a date outside the window. */
export function slotsOn(scope: AnySalonScope, agenda: Agenda, date: LocalDate, asked: Asked): LocalTime[] {
  return isBookableDate(date, scope.today) ? findSlots(slotWish(scope, agenda, date, asked)) : [];
}

/**
 * Those a customer can book: active, and among the chosen ones where the salon chose, even when all that it chose have gone
 * (D21a). Beside each, as `page`, what the salon's page shows.
 */
export const offeredServices = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('services')
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'services.salonId')
    .where('services.salonId', '=', scope.salonId)
    .where('services.isActive', '=', true)
    .where('services.deletedAt', 'is', null)
    .where(
      sql<boolean>`(coalesce(cardinality(page.selected_services), 0) = 0 or services.id = any (page.selected_services))`,
    );

const bookableServices = (scope: AnySalonScope) =>
  offeredServices(scope).select([
    'services.id',
    'services.name',
    'services.priceCents',
    'services.durationMinutes',
    sql<boolean>`coalesce(page.show_employees, true)`.as('showEmployees'),
    sql<boolean>`coalesce(page.show_availability, true)`.as('showAvailability'),
  ]);

export function listOfferedServices(scope: AnySalonScope) {
  return bookableServices(scope).orderBy('services.name').orderBy('services.id').execute();
}

/** Throws SERVICE_NOT_FOUND. With `hold`, a change or deletion of the service waits for this transaction, or it for them. */
export async function getOfferedService(scope: AnySalonScope, id: string, { hold = false } = {}) {
  const service = await bookableServices(scope)
    .where('services.id', '=', id)
    .$if(hold, (query) => query.forShare('services'))
    .executeTakeFirst();
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  return service;
}

/** A customer chooses among the professionals that the page shows; one that it hides is as one that does not exist. */
export function expectChoosable(agenda: Agenda, showEmployees: boolean, employeeId: string | null | undefined): void {
  if (!employeeId) return;
  const isKnown = agenda.professionals.some(({ id }) => id === employeeId);
  if (!showEmployees || !isKnown) {
    throw refuseFields({ employeeId: 'Este profissional não está disponível. Escolha outro.' });
  }
}

type SlotQuery = { serviceId: string; employeeId?: string };

async function ask(scope: PublicScope, { serviceId, employeeId }: SlotQuery, span: Span) {
  const { durationMinutes, showEmployees } = await getOfferedService(scope, serviceId);
  const agenda = await readAgenda(scope, span);
  expectChoosable(agenda, showEmployees, employeeId);
  return { agenda, slots: (date: LocalDate) => slotsOn(scope, agenda, date, { durationMinutes, employeeId }) };
}

export async function listDays(scope: PublicScope, query: SlotQuery): Promise<{ today: string; days: Day[] }> {
  const span = bookingWindow(scope.today);
  const { agenda, slots } = await ask(scope, query, span);
  const days = datesIn(span).map((date) => ({
    date,
    isClosed: agenda.rangesOn(date).length === 0,
    freeSlots: slots(date).length,
  }));
  return { today: scope.today, days };
}

export async function listSlots(scope: PublicScope, { date, ...query }: SlotQuery & { date: LocalDate }) {
  // Whatever is asked, no day is read that nobody can book.
  const day = isBookableDate(date, scope.today) ? date : scope.today;
  const { slots } = await ask(scope, query, { first: day, last: day });
  return { date, slots: slots(date) };
}

const NEXT_TIMES = 3;

/** The first free times of every offered service; none at all where the salon hides them (D19). */
export async function listNextTimes(scope: PublicScope) {
  const services = await listOfferedServices(scope);
  if (!services.some((service) => service.showAvailability)) return [];
  const span = bookingWindow(scope.today);
  const agenda = await readAgenda(scope, span);
  return services.flatMap(({ id: serviceId, durationMinutes }) => {
    const next: { serviceId: string; date: LocalDate; time: LocalTime }[] = [];
    for (const date of datesIn(span)) {
      if (next.length >= NEXT_TIMES) break;
      next.push(...slotsOn(scope, agenda, date, { durationMinutes }).map((time) => ({ serviceId, date, time })));
    }
    return next.slice(0, NEXT_TIMES);
  });
}

function datesIn({ first, last }: Span): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export async function getWeek(scope: SalonScope): Promise<Week> {
  const ranges = await scope.db
    .selectFrom('salonAvailability')
    .where('salonId', '=', scope.salonId)
    .select(['dayOfWeek', 'startTime', 'endTime', 'intervalMinutes', 'isActive'])
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .orderBy('endTime')
    .execute();
  const { openingHours, version } = await scope.db
    .selectFrom('salons')
    .leftJoin('salonWeeks', 'salonWeeks.salonId', 'salons.id')
    .where('salons.id', '=', scope.salonId)
    .select(['salons.openingHours', 'salonWeeks.version'])
    .executeTakeFirstOrThrow();
  return { ranges, openingHours: openingHours as OpeningHours, version: version ?? 1 };
}
