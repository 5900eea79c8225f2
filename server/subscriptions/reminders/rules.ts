import type { SubscriptionState } from '#contract/salons.ts';
import type { Held } from '../orders/rules.ts';
import { subscriptionState } from '../rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const BEFORE_TRIAL_ENDS = 2 * DAY;
/** For a period that ends by itself. */
const BEFORE_PERIOD_ENDS = 3 * DAY;
/** A charge comes around the end of the period, so a salon with a renewing plan is late only a day after it. */
const CHARGE_DELAY = DAY;
/** A trial that ended earlier than this gets no notice, such as one from before the reminders existed. */
const TOLD_LATE = 7 * DAY;

type Due = { kind: 'plan_late' | 'plan_ending' | 'trial_ending' | 'trial_over'; about: Date };

/** Whether a paid period has ended and nothing has come since. */
export function isUnpaid({ subscriptionStatus, subscriptionEndDate: end, renews }: Held, now: Date): boolean {
  return (
    subscriptionStatus === 'active' && end !== null && end.getTime() + (renews ? CHARGE_DELAY : 0) <= now.getTime()
  );
}

/** Whether the period is in its last days, when the next period may be paid. */
export const isNearEnd = ({ isActive, endsAt }: Pick<SubscriptionState, 'isActive' | 'endsAt'>, now: Date) =>
  isActive && endsAt !== null && Date.parse(endsAt) - now.getTime() <= BEFORE_PERIOD_ENDS;

/** The notice that is due to the owner now, if any. `about` is the end that it announces: each is announced once. */
export function noticeDue(held: Held, now: Date): Due | null {
  const state = subscriptionState(held, now);
  const { status, graceUntil } = state;
  const end = held.subscriptionEndDate;
  if (!end) return null;
  const left = end.getTime() - now.getTime();
  if (status === 'trial') {
    if (left > 0) return left <= BEFORE_TRIAL_ENDS ? { kind: 'trial_ending', about: end } : null;
    return -left < TOLD_LATE ? { kind: 'trial_over', about: end } : null;
  }
  if (held.subscriptionStatus === 'past_due' && graceUntil) return { kind: 'plan_late', about: new Date(graceUntil) };
  const { follower } = held;
  // A next plan that is paid or free needs no notice.
  const isCovered = held.renews || follower?.period || follower?.price.priceCents === 0;
  const endsByItself = isNearEnd(state, now) && (held.isPaid || follower) && !isCovered;
  return endsByItself ? { kind: 'plan_ending', about: end } : null;
}
