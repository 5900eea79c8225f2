import type { OwnPaymentState, RefundSummary } from '#contract/payments.ts';
import type { isAtSalon } from '../../payments/rules.ts';
import { canEdit } from '../policy.ts';
import { isUpcoming } from '../rules.ts';

type Appointment = Parameters<typeof canEdit>[0] &
  Parameters<typeof isAtSalon>[0] & { date: string; time: string; heldUntil: Date | null };
type Status = 'open' | 'paid' | 'surplus' | 'refused' | 'expired' | 'cancelled' | 'failed';
type Asked = { status: Status };

/**
 * What becomes of money that has arrived: `take` pays the appointment, `rebook` does once its time is claimed anew, the others send
 * it back.
 */
export function verdictOf(
  appointment: Appointment,
  asked: Asked,
  { isPaid, ...now }: { isPaid: boolean; today: string; time: string },
): 'take' | 'rebook' | 'twice' | 'late' {
  if (isPaid) return 'twice';
  if (asked.status === 'cancelled') return 'late';
  if (canEdit(appointment)) return 'take';
  return appointment.status === 'cancelled' && isUpcoming(appointment, now) ? 'rebook' : 'late';
}

type Shown = { status: Status; amountCents: number; returnedCents: number; isLate: boolean };

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
