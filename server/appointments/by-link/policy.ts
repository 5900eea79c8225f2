import type { VisiblePayment } from '#contract/bookings.ts';
import { instantOf, type LocalMoment } from '#lib/dates.ts';
import { isBeforeNotice } from '../booking/policy.ts';
import type { StatusOnDate } from '../policy.ts';

type Now = { now: Date; today: string; timeZone: string };
type Linked = StatusOnDate & LocalMoment & { cancelNoticeMinutes: number; payment: VisiblePayment };

/** The link has done its work. */
export function hasBegun({ date, time }: LocalMoment, { now, timeZone }: Now): boolean {
  return now >= instantOf(date, time, timeZone);
}

export function linkCan(linked: Linked, now: Now): { confirm: boolean; cancel: boolean } {
  const isComing = !hasBegun(linked, now);
  return {
    // One that waits for its payment is confirmed by that.
    confirm: isComing && linked.status === 'scheduled' && linked.payment !== 'waiting',
    cancel: isComing && isBeforeNotice(linked, now),
  };
}
