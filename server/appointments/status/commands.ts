import type { CloseAppointmentsValues, Money } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { OnlineWay, PaidBy, RefundReason } from '#contract/payments.ts';
import type { Conflict } from '#contract/shapes.ts';
import { audit } from '#server/audit-log/commands.ts';
import { transactionWithRetry } from '#server/availability/commands.ts';
import { occupies } from '#server/availability/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnySalonScope, type PlatformScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { sendClosingMessages } from '#server/notifications/closing/commands.ts';
import { sendAppointmentMessage } from '#server/notifications/commands.ts';
import { scheduleReviewRequest } from '#server/notifications/reminders/commands.ts';
import { endPayments } from '#server/payments/charges/commands.ts';
import { listPayments } from '#server/payments/charges/queries.ts';
import { settleSale } from '#server/payments/commands.ts';
import { readMoney } from '#server/payments/queries.ts';
import { queueRefund, returnMoneyOfSalon } from '#server/payments/refunds/commands.ts';
import { dueAtSalonCents, type PaymentFields, paymentAfter } from '#server/payments/rules.ts';
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
  changeByOwner(scope, 'confirmed', input, (scope, before, { taken, startAfter }) =>
    saveStatus(scope, before, 'confirmed', 'appointments.confirm', { taken, startAfter }),
  );

export const completeAppointment = (scope: SalonScope, input: Change) =>
  changeByOwner(scope, 'completed', input, completeLocked);

export const cancelAppointment = (scope: SalonScope, input: Change) =>
  changeByOwner(scope, 'cancelled', input, (scope, before, { startAfter }) =>
    cancelLocked(scope, before, 'appointments.cancel', startAfter),
  );

export const markNoShow = (scope: SalonScope, input: Change) => changeByOwner(scope, 'no_show', input, missLocked);

export const reopenAppointment = (scope: SalonScope, input: Change) =>
  changeByOwner(scope, 'scheduled', input, (scope, before, { taken, startAfter }) =>
    saveStatus(scope, before, 'scheduled', 'appointments.reopen', { taken, startAfter }),
  );

type Taken = { employeeId?: string | null; isOverbooking?: boolean };

type How = {
  /** When the appointment comes back: the professional, and whether it stands over another one. */
  taken?: Taken;
  money?: Money | undefined;
  /** How a completed one was paid at the salon. */
  paidBy?: PaidBy | null | undefined;
  /** Messages to people wait until then, so that they can be recalled. */
  startAfter?: Date | undefined;
};

type ChangeLocked = (scope: SalonScope, before: LockedAppointment, how: How) => Promise<Caused>;

/** Setting the status that it has already changes nothing, so a second click gets the answer of the first. */
function changeByOwner(
  scope: SalonScope,
  status: AppointmentStatus,
  { id, version, allowOverlap = false, money, paidBy }: Change,
  change: ChangeLocked,
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
    const caused = await change(scope, before, { taken, money, paidBy, startAfter });
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
      const close = outcome === 'completed' ? completeLocked : missLocked;
      const caused = await close(scope, before, { money, paidBy, startAfter });
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

/** All that is still paid, in full. Null when nothing was. */
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

type Saved = Pick<How, 'taken' | 'startAfter'> & { payment?: Partial<PaymentFields>; paidBy?: PaidBy | null };

/** Stores the status, and what follows from it in the salon: the sale, the audit entry, and the notice to who waits for the time. */
async function saveStatus(
  scope: AnySalonScope,
  before: LockedAppointment,
  status: AppointmentStatus,
  action: string,
  { taken = {}, startAfter, payment = paymentAfter(before, status), paidBy = null }: Saved = {},
): Promise<Caused> {
  await saveAppointment(scope, before, { status, paidBy, ...payment, ...taken });
  await settleSale(scope, { ...before, status, ...payment, paidBy });
  const data = { from: before.status, to: status, ...(paidBy && { paidBy }), ...taken };
  await audit(scope, { action, entityId: before.id, data });
  const isFreed = occupies(before.status) && !occupies(status);
  return { ...nothingCaused(), notices: isFreed ? await announceTimeFreed(scope, before, startAfter) : [] };
}

/** By the customer, with the link of a message. */
export const confirmLocked = (scope: AnySalonScope, before: LockedAppointment) =>
  saveStatus(scope, before, 'confirmed', 'appointments.confirmByLink');

async function completeLocked(
  scope: AnySalonScope,
  before: LockedAppointment,
  { taken, paidBy: said = null, startAfter }: How,
): Promise<Caused> {
  const payment = paymentAfter(before, 'completed');
  const paidBy = dueAtSalonCents({ ...before, status: 'completed', ...payment }) > 0 ? said : null;
  const saved = { taken, startAfter, payment, paidBy };
  const caused = await saveStatus(scope, before, 'completed', 'appointments.complete', saved);
  // Asks for nothing once the appointment is not completed any more.
  await scheduleReviewRequest(scope, before);
  return caused;
}

async function missLocked(scope: AnySalonScope, before: LockedAppointment, { taken, money, startAfter }: How) {
  const returned = money === 'refund' ? await giveBack(scope, before, 'no_show', startAfter) : null;
  const payment = returned ? ({ paymentStatus: 'cancelled' } as const) : paymentAfter(before, 'no_show');
  const saved = { taken, startAfter, payment };
  const caused = await saveStatus(scope, before, 'no_show', 'appointments.markNoShow', saved);
  return { ...caused, refunds: returned ? [returned.refundId] : [] };
}

type Cancelling = 'appointments.cancel' | 'appointments.cancelMine' | 'appointments.cancelByLink';

/** Gives back what was paid, ends open payments, and tells the customer. */
export async function cancelLocked(
  scope: AnySalonScope,
  before: LockedAppointment,
  action: Cancelling,
  startAfter?: Date,
): Promise<Caused> {
  const reason = action === 'appointments.cancel' ? 'salon' : 'customer';
  const returned = await giveBack(scope, before, reason, startAfter);
  const endedPayments = await endPayments(scope, before.id, 'cancelled');
  const { notices } = await saveStatus(scope, before, 'cancelled', action, { startAfter });
  const messages = isUpcoming(before, scope)
    ? await sendAppointmentMessage(scope, 'cancelled', before.id, { returned, startAfter })
    : [];
  return { notices, messages, endedPayments, refunds: returned ? [returned.refundId] : [] };
}

/** Frees the time of an unpaid booking. Its payments stay open, because late money may claim the time again. Tells nobody. */
export const releaseHold = (
  scope: AnySalonScope,
  before: LockedAppointment,
  action: 'payments.release' | 'payments.expire',
) => saveStatus(scope, before, 'cancelled', action);

/** For a customer who is being deleted: cancels each coming appointment as the salon would. */
export function cancelUpcomingOfCustomer(scope: SalonScope, customerId: string): Promise<Conflict[]> {
  return transaction(scope, async (scope) => {
    const coming = await listUpcomingAppointments(scope, { column: 'customerId', id: customerId }, { most: null });
    for (const { appointmentId } of coming) {
      const before = await lockAppointment(scope, appointmentId);
      if (canEdit(before)) await cancelLocked(scope, before, 'appointments.cancel');
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
    await cancelLocked(scope, before, 'appointments.cancelMine');
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
