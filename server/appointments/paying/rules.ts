import type { OwnPaymentState, Payment, RefundSummary } from '#contract/payments.ts';

type Appointment = { status: string; heldUntil: Date | null };
type Shown = Pick<Payment, 'status' | 'amountCents'> & { returnedCents: number; isLate: boolean };

/** What the booker reads. `payments` newest first, at least one. */
export function stateOf(appointment: Appointment, payments: Shown[]): OwnPaymentState {
  const paid = payments.find(({ status }) => status === 'paid');
  if (paid) return paid.returnedCents >= paid.amountCents ? 'refunded' : 'paid';
  if (appointment.heldUntil) return payments[0]?.status === 'refused' ? 'refused' : 'waiting';
  const surplus = payments.find(({ status }) => status === 'surplus');
  if (surplus) return surplus.isLate ? 'late_refunded' : 'refunded';
  if (appointment.status !== 'cancelled') return 'at_salon';
  const last = payments[0]?.status;
  if (last === 'cancelled') return 'cancelled';
  return last === 'failed' ? 'released' : 'expired';
}

/** Null without refunds. */
export function summaryOf(refunds: { amountCents: number; status: RefundSummary['status'] }[]): RefundSummary | null {
  if (refunds.length === 0) return null;
  const amountCents = refunds.reduce((sum, one) => sum + one.amountCents, 0);
  const order = ['failed', 'queued', 'pending', 'done'] as const;
  const status = order.find((one) => refunds.some((refund) => refund.status === one)) ?? 'done';
  return { amountCents, status };
}
