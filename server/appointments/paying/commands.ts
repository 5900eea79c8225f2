import type { OnlineWay, OwnPayment } from '#contract/payments.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnySalonScope, type CustomerScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { GatewayError } from '#server/infra/providers/gateway-error.ts';
import { sendAppointmentMessage } from '#server/notifications/commands.ts';
import {
  endPayments,
  firstProvider,
  openPayment,
  savePayment,
  startPayment,
  type Tools,
} from '#server/payments/charges/commands.ts';
import { findPayment, listPayments, type PaymentRow } from '#server/payments/charges/queries.ts';
import { backToSalon } from '#server/payments/rules.ts';
import { getBookingTerms } from '#server/salons/queries.ts';
import { getBooking } from '../booking/queries.ts';
import { saveAppointment } from '../commands.ts';
import { canEdit } from '../policy.ts';
import { getAppointment, lockAppointment } from '../queries.ts';
import { releaseHold } from '../status/commands.ts';
import { getOwnPayment } from './queries.ts';

/**
 * After a booking: gets its checkout. When there is none, the booking is paid at the salon, or its time is freed where that is not
 * possible. Throws PAYMENT_FAILED then.
 */
export async function startOrRelease(scope: CustomerScope, appointmentId: string, tools: Tools): Promise<void> {
  const payment = await findUnstarted(scope, appointmentId);
  if (!payment || (await tryToStart(scope, payment, tools))) return;
  const isReleased = await transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, appointmentId);
    await fail(scope, payment.id);
    // Somebody else has decided in between: the salon, the customer, or a payment that came.
    if (before.heldUntil === null) return false;
    if ((await getBookingTerms(scope)).paymentMode === 'online_only') {
      await releaseHold(scope, before, 'payments.release');
      return true;
    }
    await saveAppointment(scope, before, backToSalon);
    await sendAppointmentMessage(scope, 'booked', appointmentId);
    return false;
  });
  if (isReleased) throw refuse('PAYMENT_FAILED');
}

async function findUnstarted(scope: CustomerScope, appointmentId: string): Promise<PaymentRow | null> {
  const open = (await listPayments(scope, appointmentId)).find(({ status }) => status === 'open');
  return open && open.pixCode === null && open.checkoutUrl === null ? open : null;
}

async function tryToStart(scope: CustomerScope, payment: PaymentRow, tools: Tools): Promise<boolean> {
  try {
    await startPayment(scope, payment, tools);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return false;
  }
}

/** It may exist at the provider all the same: what comes for it is still looked at. */
async function fail(scope: AnySalonScope, paymentId: string): Promise<void> {
  const now = await findPayment(scope, paymentId);
  if (now?.status === 'open' && now.pixCode === null && now.checkoutUrl === null) {
    await savePayment(scope, paymentId, { status: 'failed' });
  }
}

type Wish = { appointmentId: string; way: OnlineWay; salonId?: string | undefined };

/** Another try, or another way, while the time is held. */
export async function payBooking(scope: CustomerScope, wish: Wish, tools: Tools): Promise<OwnPayment> {
  if (wish.salonId !== undefined && wish.salonId !== scope.salonId) throw refuse('NOT_FOUND');
  await getBooking(scope, wish.appointmentId);
  await askAnew(scope, wish, tools);
  const payment = await findUnstarted(scope, wish.appointmentId);
  if (payment && !(await tryToStart(scope, payment, tools))) {
    await transaction(scope, async (scope) => {
      await lockAppointment(scope, wish.appointmentId);
      await fail(scope, payment.id);
    });
    throw refuse('PAYMENT_NOT_STARTED');
  }
  const own = await getOwnPayment(scope, wish.appointmentId);
  if (!own?.canPay) throw refuse('NOT_PAYABLE');
  return own;
}

/** Keeps the payment that is open in this way, or opens one in its place. */
function askAnew(scope: CustomerScope, { appointmentId, way }: Wish, { salonPayments }: Tools): Promise<void> {
  return transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, appointmentId);
    const { heldUntil, dueOnlineCents: amountCents } = before;
    if (heldUntil === null || heldUntil <= scope.now || amountCents === null) throw refuse('NOT_PAYABLE');
    const newest = (await listPayments(scope, appointmentId)).find(({ status }) => status !== 'surplus');
    if (newest?.status === 'open' && newest.way === way) return;
    const provider = firstProvider(salonPayments);
    if (!provider) throw refuse('PAYMENT_NOT_STARTED');
    await endPayments(scope, appointmentId, 'expired');
    const kind = newest?.kind ?? 'full';
    await openPayment(scope, { appointmentId, kind, way, amountCents, provider, expiresAt: heldUntil });
    await saveAppointment(scope, before, { paymentMethod: way });
    await audit(scope, { action: 'payments.pay', entityId: appointmentId, data: { way, amountCents } });
  });
}

/** The owner takes the money at the salon, instead of waiting for it. */
export function takeAtSalon(scope: SalonScope, { id, version }: { id: string; version: number }) {
  return transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, id);
    const isDone = before.heldUntil === null && before.paymentMethod === 'cash' && canEdit(before);
    if (isDone) return getAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (before.heldUntil === null) throw refuse('NOT_EDITABLE');
    await endPayments(scope, id, 'expired');
    await saveAppointment(scope, before, backToSalon);
    await audit(scope, { action: 'appointments.takeAtSalon', entityId: id });
    await sendAppointmentMessage(scope, 'booked', id);
    return getAppointment(scope, id);
  });
}
