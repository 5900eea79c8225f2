import type { OwnPayment } from '#contract/payments.ts';
import { audit } from '#server/audit-log/commands.ts';
import { claimSlot, transactionWithRetry } from '#server/availability/commands.ts';
import { findOfferedService } from '#server/availability/offered-services/queries.ts';
import { isRefusal } from '#server/gate/refuse.ts';
import { type AnySalonScope, type CustomerScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { GatewayError } from '#server/infra/providers/gateway-error.ts';
import type { ProviderPayment } from '#server/infra/providers/payment-gateway.ts';
import { sendAppointmentMessage, sendExpiredMessage, sendPaymentMessage } from '#server/notifications/commands.ts';
import {
  askForPayments,
  endPayments,
  insertSurplus,
  queueEndOfHold,
  savePayment,
  type Tools,
} from '#server/payments/charges/commands.ts';
import {
  findPayment,
  isOfAnother,
  listPayments,
  lockPaymentsFor,
  type PaymentRow,
} from '#server/payments/charges/queries.ts';
import { hasArrived, isAbout } from '#server/payments/charges/rules.ts';
import { queueRefund, takeOverRefunds } from '#server/payments/refunds/commands.ts';
import { isSalonPublic } from '#server/salons/queries.ts';
import { getBooking } from '../booking/queries.ts';
import { saveAppointment } from '../commands.ts';
import { getOwnPayment } from '../paying/queries.ts';
import { type LockedAppointment, lockAppointment } from '../queries.ts';
import { settleReturned } from '../refunding/commands.ts';
import { releaseHold } from '../status/commands.ts';
import { verdictOf } from './rules.ts';

/** Asks the provider what became of a payment, and applies its answer once. Throws a GatewayError. */
export async function syncPayment(
  scope: AnySalonScope,
  { paymentId, providerPaymentId = null }: { paymentId: string; providerPaymentId?: string | null },
  tools: Tools,
): Promise<void> {
  const payment = await findPayment(scope, paymentId);
  if (!payment) return;
  const asked = payment.reference === payment.id ? payment : await findPayment(scope, payment.reference);
  if (!asked) return;
  const found = await askForPayments(scope, asked, providerPaymentId, tools);
  await transactionWithRetry(scope, async (scope) => {
    await lockAppointment(scope, asked.appointmentId);
    for (const one of found.toSorted(byTime)) await apply(scope, asked.id, one);
    if (found.length > 0 && found.every(({ status }) => status === 'refused')) {
      const now = await findPayment(scope, asked.id);
      if (now?.status === 'open') await savePayment(scope, asked.id, { status: 'refused' });
    }
  });
}

const byTime = (a: ProviderPayment, b: ProviderPayment) =>
  (a.paidAt?.getTime() ?? Infinity) - (b.paidAt?.getTime() ?? Infinity) || (a.id < b.id ? -1 : 1);

/** With the appointment locked. */
async function apply(scope: AnySalonScope, reference: string, found: ProviderPayment): Promise<void> {
  if (!hasArrived(found)) return;
  const rows = await lockPaymentsFor(scope, reference);
  const asked = rows.find(({ id }) => id === reference);
  if (!asked) return;
  if (!isAbout(found, reference)) {
    scope.log.error({ paymentId: asked.id, providerPaymentId: found.id }, 'a payment is not about what was asked for');
    return;
  }
  const known = rows.find((row) => row.providerPaymentId === found.id && row.paidAt !== null);
  if (!known && (await isOfAnother(scope, asked, found.id))) {
    scope.log.error({ paymentId: asked.id, providerPaymentId: found.id }, 'a payment came for a second booking');
    return;
  }
  const payment = known ?? (await receive(scope, asked, found));
  const refundedCents = found.status === 'refunded' ? found.amountCents : found.refundedCents;
  if (await takeOverRefunds(scope, payment, refundedCents)) await settleReturned(scope, payment.appointmentId);
}

/** Stores money that arrived for the first time. Returns its row. */
async function receive(scope: AnySalonScope, asked: PaymentRow, found: ProviderPayment): Promise<PaymentRow> {
  const before = await lockAppointment(scope, asked.appointmentId);
  const isPaid = (await listPayments(scope, before.id)).some(({ status }) => status === 'paid');
  const leftCents = found.status === 'refunded' ? 0 : found.amountCents - found.refundedCents;
  const isReturned = leftCents === 0;
  const now = { isPaid, today: scope.today, time: scope.time };
  const verdict = isReturned ? 'late' : verdictOf(before, asked, found, now);
  const place = verdict === 'rebook' ? await claimAgain(scope, before) : null;
  const isTaken = verdict === 'take' || place !== null;
  const arrived = {
    ...{ providerPaymentId: found.id, isTest: found.isTest, paidAt: found.paidAt ?? scope.now },
    ...{ amountCents: found.amountCents, currency: found.currency },
    status: isTaken ? ('paid' as const) : ('surplus' as const),
    wasLate: place !== null,
  };
  if (verdict === 'mismatch') await askAgain(scope, asked, found);
  const isFirst = asked.paidAt === null && verdict !== 'mismatch';
  if (isFirst) await savePayment(scope, asked.id, arrived);
  const payment = isFirst ? { ...asked, ...arrived } : await insertSurplus(scope, asked, found);
  const { amountCents, provider } = asked;
  const data = { amountCents, provider, way: found.method };
  if (isTaken) {
    const paid = {
      paymentStatus: 'paid',
      paymentMethod: asked.way,
      heldUntil: null,
      dueOnlineCents: amountCents,
    } as const;
    await saveAppointment(scope, before, { ...paid, ...place });
    // Other tries are of no use any more; their money would come twice.
    await endPayments(scope, before.id, 'expired');
    await audit(scope, { action: place ? 'payments.lateBooked' : 'payments.paid', entityId: before.id, data });
    if (place) await sendPaymentMessage(scope, 'late_booked', { appointmentId: before.id, amountCents });
    else await sendAppointmentMessage(scope, 'booked', before.id);
    const excessCents = leftCents - amountCents;
    if (excessCents > 0) await returnMoney(scope, payment, found, { amountCents: excessCents, reason: 'excess' });
  } else if (isReturned) {
    await audit(scope, { action: 'payments.surplus', entityId: before.id, data: { ...data, reason: 'late' } });
  } else {
    const reason = verdict === 'twice' || verdict === 'mismatch' ? verdict : 'late';
    await returnMoney(scope, payment, found, { amountCents: leftCents, reason });
  }
  return payment;
}

type Returned = { amountCents: number; reason: keyof typeof returnMessages };
const returnMessages = {
  late: 'late_refunded',
  mismatch: 'mismatch_refunded',
  twice: 'extra_refunded',
  excess: 'extra_refunded',
} as const;

/** Money that is not kept goes back, and customer and owner are told, all in one transaction. */
async function returnMoney(
  scope: AnySalonScope,
  payment: PaymentRow,
  { refundedCents, method: way, currency }: ProviderPayment,
  { amountCents, reason }: Returned,
): Promise<void> {
  const { appointmentId, provider } = payment;
  await takeOverRefunds(scope, payment, refundedCents);
  await queueRefund(scope, payment.id, { amountCents, reason });
  await sendPaymentMessage(scope, returnMessages[reason], { appointmentId, amountCents, currency, way });
  const data = { amountCents, currency, provider, way, reason };
  await audit(scope, { action: 'payments.surplus', entityId: appointmentId, data });
}

/** The received sum does not pay the booking. It used up the PIX, so the customer needs another one. */
async function askAgain(scope: AnySalonScope, asked: PaymentRow, found: ProviderPayment): Promise<void> {
  if (asked.providerPaymentId !== found.id) return;
  const status = asked.status === 'open' ? 'refused' : asked.status;
  await savePayment(scope, asked.id, { providerPaymentId: null, status });
}

/**
 * Claims the time of a freed booking again, with another professional if necessary. Null when that is impossible.
 */
async function claimAgain(scope: AnySalonScope, before: LockedAppointment) {
  const { date, time, durationMinutes, serviceId } = before;
  if (serviceId === null) return null;
  if (!(await isSalonPublic(scope)) || !(await findOfferedService(scope, serviceId, { lock: true }))) return null;
  const place = { date, time, durationMinutes, serviceId, moving: before };
  for (const wanted of before.employeeId === null ? [null] : [before.employeeId, null]) {
    try {
      const employeeId = await claimSlot(scope, { ...place, employeeId: wanted, showEmployees: wanted !== null });
      return { status: 'scheduled', employeeId, isOverbooking: false } as const;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return null;
}

const CLOCKS_APART_MS = 60_000;

/**
 * Runs as a job at the end of the hold. Asks the provider once more before it frees the time, if the provider answers.
 */
export async function endHold(
  scope: SalonScope,
  { appointmentId }: { appointmentId: string },
  tools: Tools,
): Promise<void> {
  for (const { id } of await listAsked(scope, appointmentId)) await syncIfPossible(scope, id, tools);
  await transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, appointmentId);
    if (before.heldUntil === null) return;
    if (before.heldUntil > scope.now) {
      // The database's clock is ahead of this server's: the queue called too early.
      const startAfter = new Date(before.heldUntil.getTime() + CLOCKS_APART_MS);
      await queueEndOfHold(scope, appointmentId, startAfter);
      return;
    }
    await endPayments(scope, appointmentId, 'expired');
    await releaseHold(scope, before, 'payments.expire');
    // A hold may end at the minute in which the appointment would have begun.
    if (before.date >= scope.today) await sendExpiredMessage(scope, before.id);
  });
}

/** The three newest payments that were requested, newest first. */
async function listAsked(scope: AnySalonScope, appointmentId: string): Promise<PaymentRow[]> {
  const payments = await listPayments(scope, appointmentId);
  return payments.filter(({ id, reference }) => id === reference).slice(0, 3);
}

async function syncIfPossible(scope: AnySalonScope, paymentId: string, tools: Tools): Promise<void> {
  try {
    await syncPayment(scope, { paymentId }, tools);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Between two questions of one page. */
const PATIENCE_MS = 3000;

/** Answers the booker's page when it comes back, and while it waits. */
export async function checkBooking(
  scope: CustomerScope,
  appointmentId: string,
  tools: Tools,
): Promise<OwnPayment | null> {
  await getBooking(scope, appointmentId);
  for (const { id, checkedAt } of await listAsked(scope, appointmentId)) {
    const isFresh = checkedAt !== null && scope.now.getTime() - checkedAt.getTime() < PATIENCE_MS;
    if (!isFresh) await syncIfPossible(scope, id, tools);
  }
  return getOwnPayment(scope, appointmentId);
}
