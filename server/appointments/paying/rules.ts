import type { OwnPaymentState, Payment, RefundSummary } from '#contract/payments.ts';
import { LATEST_PIX_HOURS } from '#server/payments/charges/rules.ts';

type Appointment = { status: string; heldUntil: Date | null };
type Shown = Pick<Payment, 'status' | 'amountCents'> & { returnedCents: number; isLate: boolean };

/** The state of the payment for its booker. `payments` newest first, at least one. */
export function stateOf(appointment: Appointment, payments: Shown[]): OwnPaymentState {
  const paid = payments.find(({ status }) => status === 'paid');
  if (paid) return paid.returnedCents >= paid.amountCents ? 'refunded' : 'paid';
  const [asked] = payments.filter(({ status }) => status !== 'surplus');
  if (appointment.heldUntil) return asked?.status === 'refused' ? 'refused' : 'waiting';
  const surplus = payments.find(({ status }) => status === 'surplus');
  if (surplus) return surplus.isLate ? 'late_refunded' : 'refunded';
  if (appointment.status !== 'cancelled') return 'at_salon';
  const last = asked?.status;
  if (last === 'cancelled') return 'cancelled';
  return last === 'failed' ? 'released' : 'expired';
}

const LATE_MS = LATEST_PIX_HOURS * 3_600_000;

/** Whether the provider may still have news: money that was asked for a day ago at most, or a refund under way. */
export function mayChange(
  { state, refund }: { state: OwnPaymentState; refund: RefundSummary | null },
  payments: { expiresAt: Date }[],
  now: Date,
): boolean {
  if (state === 'waiting' || refund?.status === 'queued' || refund?.status === 'pending') return true;
  const isUnpaid = state === 'expired' || state === 'cancelled';
  return isUnpaid && payments.some(({ expiresAt }) => now.getTime() - expiresAt.getTime() < LATE_MS);
}

/** Null without refunds. */
export function summaryOf(refunds: { amountCents: number; status: RefundSummary['status'] }[]): RefundSummary | null {
  if (refunds.length === 0) return null;
  const amountCents = refunds.reduce((sum, one) => sum + one.amountCents, 0);
  const order = ['failed', 'queued', 'pending', 'done'] as const;
  const status = order.find((one) => refunds.some((refund) => refund.status === one)) ?? 'done';
  return { amountCents, status };
}
