import type { Follower, Held } from '../orders/rules.ts';

/** When the plan that follows begins; null once the present one has ended and nothing is paid for what follows. */
export function changeAt({ subscriptionEndDate: end }: Held, { period }: Follower, now: Date): Date | null {
  return end && (end > now || period) ? end : null;
}

/**
 * A charge that was held back cannot be made later: from its date on the present plan can no longer renew as before.
 */
export function canUndo(held: Held, follower: Follower, heldBackUntil: Date | null, now: Date): boolean {
  const at = changeAt(held, follower, now);
  return at !== null && at > now && !follower.period && (heldBackUntil === null || heldBackUntil > now);
}

/**
 * The wanted state of a card. A next plan that is paid ends the card of the present plan for good. The suspension of a
 * salon pauses its cards.
 */
export type Wanted = 'charged' | 'paused' | 'ended';

export function wantedOf(follower: Follower | null, isHeldBack = false): Wanted {
  if (!follower) return isHeldBack ? 'paused' : 'charged';
  return follower.period ? 'ended' : 'paused';
}
