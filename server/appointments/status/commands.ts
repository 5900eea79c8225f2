import type { CloseAppointmentsValues, Money } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Conflict } from '#contract/errors.ts';
import type { RefundReason } from '#contract/payments.ts';
import { audit } from '../../audit-log/commands.ts';
import { transactionWithRetry } from '../../availability/commands.ts';
import { occupies } from '../../availability/rules.ts';
import { sendAppointmentMessage, sendClosingMessages } from '../../notifications/commands.ts';
import { scheduleReviewRequest } from '../../notifications/reminders/commands.ts';
import { endPayments } from '../../payments/charges/commands.ts';
import { listPayments } from '../../payments/charges/queries.ts';
import { settleSale } from '../../payments/commands.ts';
import { readMoney } from '../../payments/queries.ts';
import { queueRefund, returnMoneyOfSalon } from '../../payments/refunds/commands.ts';
import { paymentAfter } from '../../payments/rules.ts';
import { refuse } from '../../refuse.ts';
import { type AnySalonScope, type PlatformScope, type SalonScope, transaction } from '../../scope.ts';
import { announceTimeFreed, claimTimeOrRefuse, saveAppointment } from '../commands.ts';
import { listUpcomingAppointments, listUpcomingOfAccount, listUpcomingOfSalon } from '../conflicts/queries.ts';
import { canEdit, isTooEarly } from '../policy.ts';
import { getAppointment, type LockedAppointment, lockAppointment } from '../queries.ts';
import { isUpcoming } from '../rules.ts';

type Change = { id: string; version: number; allowOverlap?: boolean; money?: Money | undefined };

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
  { id, version, allowOverlap = false, money }: Change,
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
    await changeStatus(scope, before, status, `appointments.${verb}`, { taken, money });
    if (comesBack && isUpcoming(before, scope)) await sendAppointmentMessage(scope, 'booked', id);
    return getAppointment(scope, id);
  });
}

/** Completes or marks as no-show, all or none. One that is already closed as asked stays as it is. */
export function closeAppointments(scope: SalonScope, { outcomes }: CloseAppointmentsValues) {
  return transactionWithRetry(scope, async (scope) => {
    // In one order, so that two of these never wait for each other.
    for (const { id, version, outcome, money } of outcomes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const before = await lockAppointment(scope, id);
      if (before.status === outcome) continue;
      if (before.version !== version || !canEdit(before)) throw refuse('CHANGED_MEANWHILE');
      if (isTooEarly(outcome, before.date, scope.today)) throw refuse('TOO_EARLY');
      if (before.heldUntil) throw refuse('PAYMENT_PENDING');
      if (outcome === 'no_show' && !money) await expectNoMoney(scope, id);
      const action = outcome === 'completed' ? 'appointments.complete' : 'appointments.markNoShow';
      await changeStatus(scope, before, outcome, action, { money });
    }
    return { closed: outcomes.length };
  });
}

async function expectNoMoney(scope: SalonScope, appointmentId: string): Promise<void> {
  const { paidCents, returnedCents } = await readMoney(scope, appointmentId);
  const amountCents = paidCents - returnedCents;
  if (amountCents > 0) throw refuse('MONEY_HELD', { appointmentId, amountCents });
}

/** All that is still paid, in full (D19c). False when nothing was. */
async function giveBack(scope: AnySalonScope, { id }: LockedAppointment, reason: RefundReason): Promise<boolean> {
  const { paidCents, returnedCents } = await readMoney(scope, id);
  const paid = (await listPayments(scope, id)).find(({ status }) => status === 'paid');
  const amountCents = paidCents - returnedCents;
  if (!paid || amountCents <= 0) return false;
  await queueRefund(scope, paid.id, { amountCents, reason });
  return true;
}

const byCustomer = ['appointments.cancelMine', 'appointments.cancelByLink'];

type How = {
  taken?: { employeeId?: string | null; isOverbooking?: boolean };
  money?: Money | undefined;
  /** The customer is not told. */
  isSilent?: boolean;
  /** Nobody wished it: money that comes late may still have the time back. */
  isUnwanted?: boolean;
};

export async function changeStatus(
  scope: AnySalonScope,
  before: LockedAppointment,
  status: AppointmentStatus,
  action: string,
  { taken = {}, money, isSilent = false, isUnwanted = false }: How = {},
): Promise<void> {
  const isReturned = status === 'no_show' && money === 'refund' && (await giveBack(scope, before, 'no_show'));
  const payment = isReturned ? ({ paymentStatus: 'cancelled' } as const) : paymentAfter(before, status);
  await saveAppointment(scope, before, { status, ...payment, ...taken });
  if (status === 'cancelled') {
    await giveBack(scope, before, byCustomer.includes(action) ? 'customer' : 'salon');
    if (!isUnwanted) await endPayments(scope, before.id, 'cancelled');
  }
  await settleSale(scope, { ...before, status, ...payment });
  await audit(scope, { action, entityId: before.id, data: { from: before.status, to: status, ...taken } });
  if (occupies(before.status) && !occupies(status)) await announceTimeFreed(scope, before);
  if (isSilent) return;
  if (status === 'cancelled' && isUpcoming(before, scope)) await sendAppointmentMessage(scope, 'cancelled', before.id);
  if (status === 'completed') await scheduleReviewRequest(scope, before);
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
