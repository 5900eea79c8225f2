import type { Payment } from '#contract/payments.ts';
import type { ProviderPayment } from '#server/infra/providers/payment-gateway.ts';
import { suffices } from '#server/payments/charges/rules.ts';
import { canEdit } from '../policy.ts';
import { isUpcoming } from '../rules.ts';

type Appointment = Parameters<typeof canEdit>[0] & { date: string; time: string };

/**
 * Decides about money that has arrived: `take` pays the appointment, `rebook` does once its time is claimed anew, the others send
 * it back.
 */
export function verdictOf(
  appointment: Appointment,
  asked: Pick<Payment, 'status' | 'amountCents'>,
  found: Pick<ProviderPayment, 'amountCents' | 'currency'>,
  { isPaid, ...now }: { isPaid: boolean; today: string; time: string },
): 'take' | 'rebook' | 'twice' | 'mismatch' | 'late' {
  if (isPaid) return 'twice';
  if (!suffices(found, asked.amountCents)) return 'mismatch';
  if (asked.status === 'cancelled') return 'late';
  if (canEdit(appointment)) return 'take';
  return appointment.status === 'cancelled' && isUpcoming(appointment, now) ? 'rebook' : 'late';
}
