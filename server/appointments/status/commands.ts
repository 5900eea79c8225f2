import type { CloseAppointmentsValues, Money } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Conflict } from '#contract/errors.ts';
import type { OnlineWay, PaidBy, RefundReason } from '#contract/payments.ts';
import { audit } from '#server/audit-log/commands.ts';
import { transactionWithRetry } from '#server/availability/commands.ts';
import { occupies } from '#server/availability/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnySalonScope, type PlatformScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { sendAppointmentMessage, sendClosingMessages, sendExpiredMessage } from '#server/notifications/commands.ts';
import { scheduleReviewRequest } from '#server/notifications/reminders/commands.ts';
import { endPayments } from '#server/payments/charges/commands.ts';
import { listPayments } from '#server/payments/charges/queries.ts';
import { settleSale } from '#server/payments/commands.ts';
import { readMoney } from '#server/payments/queries.ts';
import { queueRefund, returnMoneyOfSalon } from '#server/payments/refunds/commands.ts';
import { dueAtSalonCents, paymentAfter } from '#server/payments/rules.ts';
import { announceTimeFreed, claimTimeOrRefuse, saveAppointment } from '../commands.ts';
import { listUpcomingAppointments, listUpcomingOfAccount, listUpcomingOfSalon } from '../conflicts/queries.ts';
import { canEdit, isTooEarly } from '../policy.ts';
import { getAppointment, type LockedAppointment, lockAppointment } from '../queries.ts';
import { rememberChange } from '../recent-changes/commands.ts';
import { type Caused, heldBackUntil, nothingCaused } from '../recent-changes/rules.ts';
import { isUpcoming } from '../rules.ts';

type Change = {
  id: string;
  version: number;
  allowOverlap?: boolean;
  money?: Money | undefined;
  paidBy?: PaidBy | null | undefined;
};

export const confirmAppointment = (scope: SalonScope, input: Change) =>
  changeStatusByOwner(scope, 'confirm', 'confirmed', input);
export const completeAppointment = (scope: SalonScope, input: Change) =>
  changeStatusByOwner(scope, 'complete', 'completed', input);
export const cancelAppointment = (scope: SalonScope, input: Change) =>
  changeStatusByOwner(scope, 'cancel', 'cancelled', input);
export const markNoShow = (scope: SalonScope, input: Change) =>
  changeStatusByOwner(scope, 'markNoShow', 'no_show', input);
export const reopenAppointment = (scope: SalonScope, input: Change) =>
  changeStatusByOwner(scope, 'reopen', 'scheduled', input);

/** Setting the status that it has already changes nothing, so a second click gets the answer of the first. */
function changeStatusByOwner(
  scope: SalonScope,
  verb: string,
  status: AppointmentStatus,
  { id, version, allowOverlap = false, money, paidBy }: Change,
) {
  return transactionWithRetry(scope, async (scope) => {
    const before = await lockAppointment(scope, id);
    if (before.status === status) return getAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (isTooEarly(status, before.date, scope.today)) throw refuse('TOO_EARLY');
    if (before.heldUntil && status !== 'cancelled') throw refuse('PAYMENT_PENDING');
    if (!occupies(status) && !money) await expectNoMoney(scope, id);
    const comesBack = occupies(status) && !occupies(before.status);
    const { employeeId, isOverbooking } = before;
    const taken = comesBack
      ? await claimTimeOrRefuse(scope, { ...before, moving: before }, allowOverlap)
      : { employeeId, isOverbooking };
    const startAfter = heldBackUntil(scope.now);
    const action = `appointments.${verb}`;
    const caused = await changeStatus(scope, before, status, action, { taken, money, paidBy, startAfter });
    if (comesBack && isUpcoming(before, scope)) {
      caused.messages.push(...(await sendAppointmentMessage(scope, 'booked', id, { startAfter })));
    }
    await rememberChange(scope, before, caused);
    return getAppointment(scope, id);
  });
}

/** Completes or marks as no-show, all or none. One that is already closed as asked stays as it is. */
export function closeAppointments(scope: SalonScope, { outcomes }: CloseAppointmentsValues) {
  return transactionWithRetry(scope, async (scope) => {
    const changes = [];
    const startAfter = heldBackUntil(scope.now);
    // In one order, so that two of these never wait for each other.
    for (const { id, version, outcome, money, paidBy } of outcomes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const before = await lockAppointment(scope, id);
      if (before.status === outcome) continue;
      if (before.version !== version || !canEdit(before)) throw refuse('CHANGED_MEANWHILE');
      if (isTooEarly(outcome, before.date, scope.today)) throw refuse('TOO_EARLY');
      if (before.heldUntil) throw refuse('PAYMENT_PENDING');
      if (outcome === 'no_show' && !money) await expectNoMoney(scope, id);
      const action = outcome === 'completed' ? 'appointments.complete' : 'appointments.markNoShow';
      const caused = await changeStatus(scope, before, outcome, action, { money, paidBy, startAfter });
      await rememberChange(scope, before, caused);
      changes.push({ id, version: version + 1 });
    }
    return { closed: outcomes.length, changes };
  });
}

async function expectNoMoney(scope: SalonScope, appointmentId: string): Promise<void> {
  const { paidCents, returnedCents } = await readMoney(scope, appointmentId);
  const amountCents = paidCents - returnedCents;
  if (amountCents > 0) throw refuse('MONEY_HELD', { appointmentId, amountCents });
}

/** All that is still paid, in full (D19c). Null when nothing was. */
async function giveBack(
  scope: AnySalonScope,
  { id }: LockedAppointment,
  reason: RefundReason,
  startAfter: Date | undefined,
): Promise<{ amountCents: number; way: OnlineWay; refundId: string } | null> {
  const { paidCents, returnedCents } = await readMoney(scope, id);
  const paid = (await listPayments(scope, id)).find(({ status }) => status === 'paid');
  const amountCents = paidCents - returnedCents;
  if (!paid || amountCents <= 0) return null;
  const refundId = await queueRefund(scope, paid.id, { amountCents, reason, startAfter });
  return { amountCents, way: paid.way, refundId };
}

const byCustomer = ['appointments.cancelMine', 'appointments.cancelByLink'];

type How = {
  taken?: { employeeId?: string | null; isOverbooking?: boolean };
  money?: Money | undefined;
  /** How a completed one was paid at the salon. */
  paidBy?: PaidBy | null | undefined;
  /** The customer is not told. */
  isSilent?: boolean;
  /** Nobody wished the cancellation: a late payment may claim the time again. */
  isUnwanted?: boolean;
  /** Messages to people wait until then, so that they can be recalled. */
  startAfter?: Date | undefined;
};

/** Returns what it caused, for `rememberChange`. */
export async function changeStatus(
  scope: AnySalonScope,
  before: LockedAppointment,
  status: AppointmentStatus,
  action: string,
  { taken = {}, money, paidBy: said = null, isSilent = false, isUnwanted = false, startAfter }: How = {},
): Promise<Caused> {
  const caused = nothingCaused();
  const isAsked = status === 'no_show' && money === 'refund';
  const forMissed = isAsked ? await giveBack(scope, before, 'no_show', startAfter) : null;
  const isReturned = forMissed !== null;
  const payment = isReturned ? ({ paymentStatus: 'cancelled' } as const) : paymentAfter(before, status);
  const after = { ...before, status, ...payment };
  const paidBy = status === 'completed' && dueAtSalonCents(after) > 0 ? said : null;
  await saveAppointment(scope, before, { status, paidBy, ...payment, ...taken });
  const reason = byCustomer.includes(action) ? 'customer' : 'salon';
  const returned = status === 'cancelled' ? await giveBack(scope, before, reason, startAfter) : forMissed;
  if (returned) caused.refunds.push(returned.refundId);
  if (status === 'cancelled' && !isUnwanted) caused.endedPayments = await endPayments(scope, before.id, 'cancelled');
  await settleSale(scope, { ...after, paidBy });
  const data = { from: before.status, to: status, ...(paidBy && { paidBy }), ...taken };
  await audit(scope, { action, entityId: before.id, data });
  if (occupies(before.status) && !occupies(status)) {
    caused.notices = await announceTimeFreed(scope, before, startAfter);
  }
  if (isSilent) return caused;
  // A hold may end at the minute in which the appointment would have begun.
  if (isUnwanted && before.date >= scope.today) await sendExpiredMessage(scope, before.id);
  else if (status === 'cancelled' && isUpcoming(before, scope)) {
    caused.messages = await sendAppointmentMessage(scope, 'cancelled', before.id, { returned, startAfter });
  }
  // Asks for nothing once the appointment is not completed any more.
  if (status === 'completed') await scheduleReviewRequest(scope, before);
  return caused;
}

/** For a customer who is being deleted: cancels each coming appointment as the salon would (D21a). */
export function cancelUpcomingOfCustomer(scope: SalonScope, customerId: string): Promise<Conflict[]> {
  return transaction(scope, async (scope) => {
    const coming = await listUpcomingAppointments(scope, { column: 'customerId', id: customerId }, { most: null });
    for (const { appointmentId } of coming) {
      const before = await lockAppointment(scope, appointmentId);
      if (canEdit(before)) await changeStatus(scope, before, 'cancelled', 'appointments.cancel');
    }
    return coming;
  });
}

/** For an account that is being deleted, as if it cancelled each itself, whatever the salon's notice. Returns the number. */
export async function cancelUpcomingOfAccount(scope: SalonScope, userId: string): Promise<number> {
  let cancelled = 0;
  for (const id of await listUpcomingOfAccount(scope, userId)) {
    const before = await lockAppointment(scope, id);
    if (!canEdit(before)) continue;
    await changeStatus(scope, before, 'cancelled', 'appointments.cancelMine');
    cancelled++;
  }
  return cancelled;
}

/** For a salon whose rows are all deleted: what is left to do is to tell the customers. */
export async function cancelUpcomingOfSalon(
  scope: PlatformScope,
  salon: { id: string; timeZone: string },
): Promise<{ cancelled: number; returnedCents: number }> {
  const coming = await listUpcomingOfSalon(scope, salon);
  const returned = await returnMoneyOfSalon(scope, salon);
  const bookings = coming.map(({ id, ...booking }) => ({ ...booking, returnedCents: returned.get(id) ?? 0 }));
  await sendClosingMessages(scope, bookings);
  const returnedCents = bookings.reduce((sum, booking) => sum + booking.returnedCents, 0);
  return { cancelled: bookings.length, returnedCents };
}
