import type { AppointmentPayments, OwnPayment } from '#contract/payments.ts';
import { listPayments } from '../../payments/charges/queries.ts';
import { readMoney } from '../../payments/queries.ts';
import { listRefunds } from '../../payments/refunds/queries.ts';
import { restCents } from '../../payments/rules.ts';
import { refuse } from '../../refuse.ts';
import type { AnySalonScope, CustomerScope, SalonScope } from '../../scope.ts';
import { getBooking } from '../booking/queries.ts';
import { stateOf, summaryOf } from './rules.ts';

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
  const shown = payments.find(({ status }) => status === 'paid') ?? payments[0];
  if (!shown) return null;
  const refunds = await listRefunds(scope, appointmentId);
  const state = stateOf(
    appointment,
    payments.map((payment) => {
      const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
      const returnedCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return { ...payment, returnedCents, isLate: own.some(({ reason }) => reason === 'late') };
    }),
  );
  const isOpen = can.pay && shown.status === 'open';
  const { kind, way, provider, amountCents, pixCode, ticketUrl, checkoutUrl, isTest, wasLate } = shown;
  return {
    ...{ state, kind, way, provider, amountCents, isTest, wasLate },
    restCents: restCents({ priceCents: appointment.priceCents, dueOnlineCents: amountCents }),
    holdsUntil: appointment.heldUntil?.toISOString() ?? null,
    now: scope.now.toISOString(),
    pix: isOpen && pixCode !== null ? { code: pixCode, ticketUrl } : null,
    checkoutUrl: isOpen ? checkoutUrl : null,
    canPay: can.pay,
    wasTwice: refunds.some(({ reason }) => reason === 'twice'),
    refund: summaryOf(refunds),
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
      ({ id, kind, way, provider, status, amountCents, createdAt, expiresAt, paidAt, isTest }) => ({
        ...{ id, kind, way, provider, status, amountCents, isTest },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
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
  };
}
