import type { SubscriptionStatus, SuspendedCharge, SuspensionCharge } from '#contract/salons.ts';
import { graceEnd } from '../charges/rules.ts';
import { type Subscription, subscriptionState } from '../rules.ts';

type Cards = {
  /** A provider will charge one. */
  renews: boolean;
  /** One waits at its provider. */
  isPaused: boolean;
  status: SubscriptionStatus | null;
};

/** The charge of a suspended salon. Null: no administrator was asked, so it goes on. */
export function suspendedChargeOf(
  wanted: SuspensionCharge | null,
  { renews, isPaused, status }: Cards,
): SuspendedCharge {
  if (!renews && !isPaused) return status === 'cancelled' ? 'cancelled' : 'none';
  if (wanted === 'cancel') return 'cancelling';
  if (wanted === 'pause') return renews ? 'pausing' : 'paused';
  return renews ? 'going_on' : 'none';
}

/**
 * The end of new days of grace, which count from the end of a suspension: its owner could pay nothing while it lasted. Null for a salon
 * that is not late, and for one that was blocked before it was suspended.
 */
export function graceAfterSuspension(held: Subscription, suspendedAt: Date, now: Date): Date | null {
  const { status, paidUntil } = subscriptionState(held, now);
  if (status !== 'past_due' || paidUntil === null) return null;
  return graceEnd(new Date(paidUntil)) > suspendedAt ? graceEnd(now) : null;
}
