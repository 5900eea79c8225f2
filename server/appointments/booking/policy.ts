import type { Booking } from '#contract/bookings.ts';
import { REVIEW_DAYS } from '#contract/ceilings.ts';
import { daysBetween, instantOf, type LocalDate, type LocalMoment } from '#lib/dates.ts';
import { canEdit, type StatusOnDate } from '../policy.ts';

type Now = { now: Date; today: LocalDate; timeZone: string };
/** `isHidden`: nothing new is agreed with a salon that is off the net. */
type Place = Now & { isHidden: boolean };
type Noticed = StatusOnDate & LocalMoment & { cancelNoticeMinutes: number };
type Booked = Noticed & { isOwnSalon: boolean; isServiceOffered: boolean; heldUntil: Date | null };

export function bookerCan(booking: Booked, { isHidden, ...now }: Place): Booking['can'] {
  const isInTime = isBeforeNotice(booking, now);
  return {
    cancel: isInTime,
    move: !isHidden && isInTime && booking.isServiceOffered,
    review: !isHidden && !booking.isOwnSalon && canReview(booking, now.today),
    bookAgain: !isHidden && booking.isServiceOffered,
    pay: !isHidden && booking.heldUntil !== null && booking.heldUntil > now.now,
  };
}

/** The booker may cancel or move it until the notice that the salon asked for at the time of booking. */
export function isBeforeNotice(booking: Noticed, { now, timeZone }: Now): boolean {
  const { date, time, cancelNoticeMinutes } = booking;
  const lastMoment = instantOf(date, time, timeZone).getTime() - cancelNoticeMinutes * 60_000;
  return canEdit(booking) && now.getTime() <= lastMoment;
}

export function canReview({ status, date }: StatusOnDate, today: LocalDate): boolean {
  return status === 'completed' && daysBetween(date, today) <= REVIEW_DAYS;
}
