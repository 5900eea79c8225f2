import type { RefundStatus } from '#contract/payments.ts';

type Known = { id: string; amountCents: number; status: RefundStatus };

/**
 * Compares the provider's sum with the known refunds: which of them are done, and how much it gave back besides,
 * by hand or as a charge-back.
 */
export function absorb(refunds: Known[], refundedCents: number): { done: string[]; besideCents: number } {
  const isDone = (one: Known) => one.status === 'done';
  let left = refundedCents - refunds.filter(isDone).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const done: string[] = [];
  for (const { id, amountCents } of refunds.filter((one) => !isDone(one))) {
    if (amountCents > left) continue;
    done.push(id);
    left -= amountCents;
  }
  const waiting = refunds.filter((one) => !isDone(one) && !done.includes(one.id));
  // A part of a refund that waits: which of the two it is, nobody can tell yet.
  return { done, besideCents: waiting.length > 0 ? 0 : Math.max(0, left) };
}
