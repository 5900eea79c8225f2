import type { Insertable, Updateable } from 'kysely';
import type {
  Appointment,
  AppointmentStatus,
  Booking,
  BookValues,
  CreateAppointmentValues,
  UpdateAppointmentValues,
} from '#contract/appointments.ts';
import type { Conflict } from '#contract/errors.ts';
import type { DB } from '#db/types.ts';
import type { LocalDate } from '#lib/dates.ts';
import { audit } from '../audit-log/commands.ts';
import { claimSlot, claimTime, type TimeClaim, takingTime } from '../availability/commands.ts';
import { getOfferedService } from '../availability/queries.ts';
import { datesOf, isBookableDate, occupies } from '../availability/rules.ts';
import { createCustomer, customerForBooking } from '../customers/commands.ts';
import { holdUntilCommit } from '../infra/locks.ts';
import { sendAppointmentMessage } from '../notifications/commands.ts';
import { settleSale } from '../payments/commands.ts';
import { paidAtSalon, paymentAfter } from '../payments/rules.ts';
import { refuse, refuseFields } from '../refuse.ts';
import { getBookingTerms } from '../salons/queries.ts';
import { type AnySalonScope, type CustomerScope, type SalonScope, transaction } from '../scope.ts';
import { resolveEntry, resolveWaiting, timeFreed } from '../waiting-list/commands.ts';
import { canEdit, isTooEarly } from './policy.ts';
import {
  countComingBookings,
  findMade,
  getAppointment,
  getBooking,
  type Held,
  holdAppointment,
  holdCustomer,
  listComingAppointments,
  listConflicts,
  readServiceTerms,
} from './queries.ts';
import { isAnswerTo, isComing, isSamePlace, LAST_DATE, type Made, MOST_COMING } from './rules.ts';

/** By the customer. The same request again, with the same id, answers what the first one made. */
export function bookAppointment(scope: CustomerScope, input: BookValues): Promise<Booking> {
  const { id, date, time, serviceId, employeeId: wanted = null, shown, notes } = input;
  return takingTime(scope, async (scope) => {
    // One booking of an account at a time, or two at once would both be its fifth.
    await holdUntilCommit(scope.db, `booker ${scope.salonId} ${scope.person.id}`);
    const asked = { bookerId: scope.person.id, serviceId, date, time, employeeId: wanted };
    if (await wasMadeBefore(scope, id, asked)) return getBooking(scope, id);
    if (!isBookableDate(date, scope.today)) {
      throw refuseFields({ date: 'Escolha uma data de hoje até daqui a 30 dias' });
    }
    const { priceCents, durationMinutes, showEmployees } = await getOfferedService(scope, serviceId, { hold: true });
    if (shown.priceCents !== priceCents || shown.durationMinutes !== durationMinutes) {
      throw refuse('PRICE_CHANGED', { priceCents, durationMinutes });
    }
    const { cancelNoticeMinutes, paymentMode } = await getBookingTerms(scope);
    // Nobody can take money online yet, and a salon that wants it beforehand is not to be paid afterwards.
    if (input.paymentMethod === 'online' || paymentMode === 'online_only') throw refuse('ONLINE_PAYMENT_UNAVAILABLE');
    if ((await countComingBookings(scope)) >= MOST_COMING) throw refuse('TOO_MANY_APPOINTMENTS');
    const customerId = await customerForBooking(scope, input);
    const place = { date, time, durationMinutes };
    const employeeId = await claimSlot(scope, { ...place, employeeId: wanted, showEmployees });
    const agreed = { serviceId, priceCents, durationMinutes, cancelNoticeMinutes, notes };
    const when = { appointmentDate: date, appointmentTime: time };
    await insertAppointment(scope, { id, customerId, employeeId, ...when, ...agreed, bookedByUserId: scope.person.id });
    await audit(scope, { action: 'appointments.book', entityId: id, data: { serviceId, employeeId, date, time } });
    await resolveWaiting(scope, { serviceId, date });
    await sendAppointmentMessage(scope, 'booked', id);
    return getBooking(scope, id);
  });
}

/** By the owner, at any minute of any day (D19b). The same request again, with the same id, answers what the first one made. */
export function createAppointment(scope: SalonScope, input: CreateAppointmentValues): Promise<Appointment> {
  const { id, date, time, notes, newCustomer, serviceId = null, employeeId = null } = input;
  return takingTime(scope, async (scope) => {
    expectReachable(date);
    await holdUntilCommit(scope.db, `appointment ${scope.salonId} ${id}`);
    const asked = { bookerId: null, serviceId, date, time, employeeId };
    if (await wasMadeBefore(scope, id, asked)) return getAppointment(scope, id);
    const knownCustomer = input.customerId ? await holdCustomer(scope, input.customerId) : null;
    const agreed = await readServiceTerms(scope, serviceId);
    const { cancelNoticeMinutes } = await getBookingTerms(scope);
    const place = { date, time, durationMinutes: agreed.durationMinutes };
    const taken = await takeTime(scope, { ...place, employeeId }, input.allowOverlap);
    const customerId = knownCustomer ?? (await createNewCustomer(scope, newCustomer));
    const when = { appointmentDate: date, appointmentTime: time };
    const kept = { serviceId, notes, cancelNoticeMinutes, ...agreed };
    await insertAppointment(scope, { id, customerId, ...when, ...kept, ...taken });
    const data = { customerId, serviceId, date, time, ...taken };
    await audit(scope, { action: 'appointments.create', entityId: id, data });
    if (isComing(place, scope)) await sendAppointmentMessage(scope, 'booked', id);
    if (input.waitingEntryId) await resolveEntry(scope, input.waitingEntryId);
    return getAppointment(scope, id);
  });
}

function expectReachable(date: LocalDate): void {
  if (date > LAST_DATE) throw refuseFields({ date: 'Data inválida' });
}

/** An id that stands for anything else, or for what was cancelled since, is not to be used again (ID_TAKEN). */
async function wasMadeBefore(scope: AnySalonScope, id: string, asked: Omit<Made, 'status'>): Promise<boolean> {
  const made = await findMade(scope, id);
  if (made && !isAnswerTo(asked, made)) throw refuse('ID_TAKEN');
  return made !== null;
}

async function createNewCustomer(scope: SalonScope, values: CreateAppointmentValues['newCustomer']): Promise<string> {
  if (!values) throw refuse('NOT_FOUND');
  const { id } = await createCustomer(scope, { ...values, birthDate: null, notes: null });
  return id;
}

/** Who takes it, or OVERLAP with what stands in the way; with `allowOverlap` it is placed over that, as an encaixe (D13). */
async function takeTime(scope: SalonScope, claim: TimeClaim, allowOverlap: boolean) {
  const { employeeId, inTheWay } = await claimTime(scope, claim);
  const isOverbooking = inTheWay.length > 0;
  if (isOverbooking && !allowOverlap) throw refuse('OVERLAP', { conflicts: await listConflicts(scope, inTheWay) });
  return { employeeId, isOverbooking };
}

type NewAppointment = Omit<Insertable<DB['appointments']>, 'salonId' | 'status' | keyof typeof paidAtSalon>;

async function insertAppointment(scope: AnySalonScope, values: NewAppointment): Promise<void> {
  const { salonId, now } = scope;
  const made = { salonId, createdAt: now, updatedAt: now };
  await scope.db
    .insertInto('appointments')
    .values({ ...values, ...made, ...paidAtSalon, status: 'scheduled' })
    .execute();
}

/** Date, time, professional, service and notes (D19b). Price and duration are read anew only for another service. */
export function updateAppointment(
  scope: SalonScope,
  { id, version, ...input }: UpdateAppointmentValues,
): Promise<Appointment> {
  const { date, time, notes, serviceId = null, employeeId = null } = input;
  return takingTime(scope, async (scope) => {
    expectReachable(date);
    const before = await holdAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (!canEdit(before)) throw refuse('NOT_EDITABLE');
    const agreed = serviceId === before.serviceId ? agreedOn(before) : await readServiceTerms(scope, serviceId);
    const place = { date, time, durationMinutes: agreed.durationMinutes };
    const stays = isSamePlace(before, { ...place, employeeId });
    const taken = stays
      ? { employeeId: before.employeeId, isOverbooking: before.isOverbooking }
      : await takeTime(scope, { ...place, employeeId, moving: before }, input.allowOverlap);
    const after = { serviceId, ...agreed, ...taken };
    await saveAppointment(scope, before, { appointmentDate: date, appointmentTime: time, notes, ...after });
    const data = { before, after: { date, time, ...after } };
    await audit(scope, { action: 'appointments.update', entityId: id, data });
    if (!stays) await freeTime(scope, before);
    const isMoved = date !== before.date || time !== before.time;
    if (isMoved && isComing(place, scope)) await sendAppointmentMessage(scope, 'moved', id);
    return getAppointment(scope, id);
  });
}

const agreedOn = ({ priceCents, durationMinutes }: Held) => ({ priceCents, durationMinutes });

/** The row is held, so the version needs no second look. */
async function saveAppointment(scope: AnySalonScope, { id, version }: Held, values: Updateable<DB['appointments']>) {
  await scope.db
    .updateTable('appointments')
    .set({ ...values, version: version + 1, updatedAt: scope.now })
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .execute();
}

async function freeTime(scope: AnySalonScope, place: Held): Promise<void> {
  for (const date of datesOf(place)) await timeFreed(scope, { date });
}

type Verb = { id: string; version: number; allowOverlap?: boolean };

export const confirmAppointment = (scope: SalonScope, input: Verb) => mark(scope, 'confirm', 'confirmed', input);
export const completeAppointment = (scope: SalonScope, input: Verb) => mark(scope, 'complete', 'completed', input);
export const cancelAppointment = (scope: SalonScope, input: Verb) => mark(scope, 'cancel', 'cancelled', input);
export const markNoShow = (scope: SalonScope, input: Verb) => mark(scope, 'markNoShow', 'no_show', input);
export const reopenAppointment = (scope: SalonScope, input: Verb) => mark(scope, 'reopen', 'scheduled', input);

/** What it is already changes nothing: a second click is answered as the first. */
function mark(scope: SalonScope, verb: string, status: AppointmentStatus, { id, version, allowOverlap = false }: Verb) {
  return takingTime(scope, async (scope) => {
    const before = await holdAppointment(scope, id);
    if (before.status === status) return getAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (isTooEarly(status, before.date, scope.today)) throw refuse('TOO_EARLY');
    const comesBack = occupies(status) && !occupies(before.status);
    const { employeeId, isOverbooking } = before;
    const taken = comesBack
      ? await takeTime(scope, { ...before, moving: before }, allowOverlap)
      : { employeeId, isOverbooking };
    await changeStatus(scope, before, status, `appointments.${verb}`, taken);
    if (comesBack && isComing(before, scope)) await sendAppointmentMessage(scope, 'booked', id);
    return getAppointment(scope, id);
  });
}

/** The booker's, until the notice that the salon asks for; later only the salon can (D19c). */
export function cancelBooking(scope: CustomerScope, id: string): Promise<Booking> {
  return transaction(scope, async (scope) => {
    // Read once nobody else can change it; NOT_FOUND for anybody else's.
    const before = await holdAppointment(scope, id);
    const booking = await getBooking(scope, id);
    if (before.status === 'cancelled') return booking;
    if (!booking.can.cancel) throw refuse('NOT_CANCELLABLE');
    await changeStatus(scope, before, 'cancelled', 'appointments.cancelMine');
    return getBooking(scope, id);
  });
}

/** For a customer who is being deleted: all that is still to come, as if the salon had cancelled each (D21a). */
export function cancelComingOfCustomer(scope: SalonScope, customerId: string): Promise<Conflict[]> {
  return transaction(scope, async (scope) => {
    const coming = await listComingAppointments(scope, { customerId }, { most: null });
    for (const { appointmentId } of coming) {
      const before = await holdAppointment(scope, appointmentId);
      if (canEdit(before)) await changeStatus(scope, before, 'cancelled', 'appointments.cancel');
    }
    return coming;
  });
}

/** Those of a customer who becomes one with another (D6). */
export async function moveAppointments(scope: SalonScope, { from, to }: { from: string; to: string }): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('appointments')
    .set({ customerId: to })
    .where('salonId', '=', scope.salonId)
    .where('customerId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The change itself and what hangs on it: payment, sale, freed time, the customer's message. */
async function changeStatus(
  scope: AnySalonScope,
  before: Held,
  status: AppointmentStatus,
  action: string,
  taken: { employeeId?: string | null; isOverbooking?: boolean } = {},
): Promise<void> {
  const payment = paymentAfter(before, status);
  await saveAppointment(scope, before, { status, ...payment, ...taken });
  await settleSale(scope, { ...before, status, ...payment });
  await audit(scope, { action, entityId: before.id, data: { from: before.status, to: status, ...taken } });
  if (occupies(before.status) && !occupies(status)) await freeTime(scope, before);
  if (status === 'cancelled' && isComing(before, scope)) await sendAppointmentMessage(scope, 'cancelled', before.id);
}
