import type { AppointmentPayments } from '#contract/payments.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnySalonScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { listPayments } from '#server/payments/charges/queries.ts';
import { settleSale } from '#server/payments/commands.ts';
import { readMoney } from '#server/payments/queries.ts';
import { queueRefund, requeueRefund } from '#server/payments/refunds/commands.ts';
import { findRefund } from '#server/payments/refunds/queries.ts';
import { backToSalon } from '#server/payments/rules.ts';
import { saveAppointment } from '../commands.ts';
import { getAppointmentPayments } from '../paying/queries.ts';
import { canEdit } from '../policy.ts';
import { lockAppointment } from '../queries.ts';

/** After money went back: nothing that is given back in full is called paid. */
export async function settleReturned(scope: AnySalonScope, appointmentId: string): Promise<void> {
  const before = await lockAppointment(scope, appointmentId);
  const { paidCents, returnedCents } = await readMoney(scope, appointmentId);
  if (paidCents === 0 || before.paymentStatus !== 'paid' || before.paymentMethod === 'cash') return;
  const isGone = returnedCents >= paidCents;
  const cancelled = { paymentStatus: 'cancelled' } as const;
  const changes = !isGone ? {} : canEdit(before) ? backToSalon : cancelled;
  await saveAppointment(scope, before, changes);
  await settleSale(scope, { ...before, ...changes });
}

type RefundWish = { appointmentId: string; id: string; amountCents: number; note: string | null };

/** By hand. The same id again answers the first result. */
export function refundByOwner(scope: SalonScope, wish: RefundWish): Promise<AppointmentPayments> {
  const { appointmentId, id, amountCents, note } = wish;
  return transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, appointmentId);
    const made = await findRefund(scope, id);
    if (made && (made.appointmentId !== appointmentId || made.amountCents !== amountCents)) throw refuse('ID_TAKEN');
    if (made) return getAppointmentPayments(scope, appointmentId);
    const { paidCents, returnedCents } = await readMoney(scope, appointmentId);
    const refundableCents = paidCents - returnedCents;
    const paid = (await listPayments(scope, appointmentId)).find(({ status }) => status === 'paid');
    if (!paid || amountCents > refundableCents) throw refuse('REFUND_TOO_HIGH', { refundableCents });
    await queueRefund(scope, paid.id, { id, amountCents, reason: 'owner', note });
    await settleReturned(scope, before.id);
    await audit(scope, { action: 'payments.refund', entityId: appointmentId, data: { amountCents } });
    return getAppointmentPayments(scope, appointmentId);
  });
}

/** A refund that failed for good. One that is on its way already stays so. */
export function retryRefund(
  scope: SalonScope,
  { appointmentId, id }: { appointmentId: string; id: string },
): Promise<AppointmentPayments> {
  return transaction(scope, async (scope) => {
    await lockAppointment(scope, appointmentId);
    const refund = await findRefund(scope, id);
    if (refund?.appointmentId !== appointmentId) throw refuse('NOT_FOUND');
    if (refund.status === 'failed') {
      await requeueRefund(scope, id);
      const data = { amountCents: refund.amountCents };
      await audit(scope, { action: 'payments.retryRefund', entityId: appointmentId, data });
    }
    return getAppointmentPayments(scope, appointmentId);
  });
}
