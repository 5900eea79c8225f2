import type { PaidBy } from '#contract/payments.ts';
import { dueAtSalonCents, isAtSalon, type Money, type Priced } from '#server/payments/rules.ts';

type Before = Priced & { paidBy: PaidBy | null };

/**
 * The fields that follow a new price. What is paid online stays paid, and the rest of the new price is owed at the salon: so what
 * counts as paid online is what the salon holds now.
 */
export function fieldsOfPrice(before: Before, priceCents: number | null, { paidCents, returnedCents }: Money) {
  if (priceCents === before.priceCents) return {};
  const heldCents = paidCents - returnedCents;
  const isPaidOnline = !isAtSalon(before) && before.paymentStatus === 'paid' && heldCents > 0;
  const dueOnlineCents = isPaidOnline ? heldCents : before.dueOnlineCents;
  const isDue = dueAtSalonCents({ ...before, priceCents, dueOnlineCents }) > 0;
  return { priceCents, dueOnlineCents, paidBy: isDue ? before.paidBy : null };
}
