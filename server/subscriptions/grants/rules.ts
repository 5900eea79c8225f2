import { type Subscription, subscriptionState } from '../rules.ts';

type Held = Subscription & { planId: string | null; follower?: { period: { start: Date; end: Date } | null } | null };

/** A subscription that is active keeps its dates, with what was paid for a plan that was to follow; another one becomes active without end, and none ends now. */
export function grantOf(held: Held, planId: string | null, now: Date) {
  const { subscriptionStartDate: startDate, subscriptionEndDate: endDate } = held;
  if (planId === null) return { status: 'inactive' as const, startDate, endDate: now };
  if (subscriptionState(held, now).isActive) {
    return { status: 'active' as const, startDate, endDate: endDate && (held.follower?.period?.end ?? endDate) };
  }
  return { status: 'active' as const, startDate: now, endDate: null };
}

/** A grant that would change nothing, but would end what the provider charges. */
export function isSameGrant(held: Held, planId: string | null, now: Date): boolean {
  if (held.planId !== planId) return false;
  const { isActive, isBlocked, status } = subscriptionState(held, now);
  return planId === null ? status === 'inactive' && isBlocked : isActive;
}

/** As the audit log tells it. */
export const stateForLog = (held: Subscription & { plan: { name: string } | null }) => ({
  plan: held.plan?.name ?? null,
  status: held.subscriptionStatus,
  endsAt: held.subscriptionEndDate?.toISOString() ?? null,
});
