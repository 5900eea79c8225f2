import type { AppointmentPayments, OwnPayment } from '#contract/payments.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { AnySalonScope, CustomerScope, SalonScope } from '#server/gate/scope.ts';
import { listPayments } from '#server/payments/charges/queries.ts';
import { CURRENCY } from '#server/payments/charges/rules.ts';
import { BESIDES, readMoney } from '#server/payments/queries.ts';
import { listRefunds } from '#server/payments/refunds/queries.ts';
import { restCents } from '#server/payments/rules.ts';
import { getBooking } from '../booking/queries.ts';
import { mayChange, stateOf, summaryOf } from './rules.ts';

async function findPaying(scope: AnySalonScope, id: string) {
  const found = await scope.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['appointmentDate as date', 'appointmentTime as time', 'status', 'paymentMethod', 'heldUntil'])
    .select(['priceCents', 'dueOnlineCents'])
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/** Null when nothing of it was ever asked for online. Throws NOT_FOUND, also for another account's booking. */
export async function getOwnPayment(scope: CustomerScope, appointmentId: string): Promise<OwnPayment | null> {
  const { can } = await getBooking(scope, appointmentId);
  const appointment = await findPaying(scope, appointmentId);
  const payments = await listPayments(scope, appointmentId);
  const asked = payments.find(({ status }) => status !== 'surplus');
  const shown = payments.find(({ status }) => status === 'paid') ?? asked ?? payments[0];
  if (!shown) return null;
  const refunds = await listRefunds(scope, appointmentId);
  const foreign = payments.filter(({ currency }) => currency !== CURRENCY).map(({ id }) => id);
  const refund = summaryOf(refunds.filter(({ paymentId }) => !foreign.includes(paymentId)));
  const state = stateOf(
    appointment,
    payments.map((payment) => {
      const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
      const returnedCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return { ...payment, returnedCents, isLate: own.some(({ reason }) => reason === 'late') };
    }),
  );
  const isOpen = can.pay && shown.status === 'open';
  const { kind, way, provider, pixCode, ticketUrl, checkoutUrl, isTest, wasLate } = shown;
  // The row of a payment that was too high has all that came.
  const amountCents = shown.status === 'paid' ? (appointment.dueOnlineCents ?? shown.amountCents) : shown.amountCents;
  return {
    ...{ state, kind, way, provider, amountCents, isTest, wasLate },
    restCents: restCents({
      priceCents: appointment.priceCents,
      dueOnlineCents: appointment.dueOnlineCents ?? amountCents,
    }),
    holdsUntil: appointment.heldUntil?.toISOString() ?? null,
    now: scope.now.toISOString(),
    pix: isOpen && pixCode !== null ? { code: pixCode, ticketUrl } : null,
    checkoutUrl: isOpen ? checkoutUrl : null,
    canPay: can.pay,
    besides: BESIDES.find((one) => refunds.some(({ reason }) => reason === one)) ?? null,
    refund,
    mayChange: mayChange({ state, refund }, payments, scope.now),
  };
}

export async function getAppointmentPayments(scope: SalonScope, appointmentId: string): Promise<AppointmentPayments> {
  const appointment = await findPaying(scope, appointmentId);
  const payments = await listPayments(scope, appointmentId);
  const refunds = await listRefunds(scope, appointmentId);
  const { paidCents, returnedCents } = await readMoney(scope, appointmentId);
  const heldCents = paidCents - returnedCents;
  return {
    payments: payments.map(
      ({ id, kind, way, provider, status, amountCents, currency, createdAt, expiresAt, paidAt, isTest, keysId }) => ({
        ...{ id, kind, way, provider, status, amountCents, currency, isTest },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
        hasOldKeys: keysId !== null,
      }),
    ),
    refunds: refunds.map(
      ({ id, paymentId, amountCents, status, reason, note, attempts, failure, createdAt, doneAt }) => ({
        ...{ id, paymentId, amountCents, status, reason, note, attempts, failure },
        createdAt: createdAt.toISOString(),
        doneAt: doneAt?.toISOString() ?? null,
      }),
    ),
    heldCents,
    refundableCents: heldCents,
    restCents: restCents(appointment),
    aboveCents: Math.max(0, heldCents - (appointment.priceCents ?? heldCents)),
  };
}
