import type { Booking } from '#contract/bookings.ts';
import { REVIEW_DAYS } from '#contract/ceilings.ts';
import { daysBetween, instantOf, type LocalDate, type LocalMoment } from '#lib/dates.ts';
import { canEdit, type StatusOnDate } from '../policy.ts';

type Now = { now: Date; today: LocalDate; timeZone: string };
type Booked = StatusOnDate &
  LocalMoment & { cancelNoticeMinutes: number; isOwnSalon: boolean; isServiceOffered: boolean; heldUntil: Date | null };

export function bookerCan(booking: Booked, now: Now): Booking['can'] {
  const isInTime = isBeforeNotice(booking, now);
  return {
    cancel: isInTime,
    move: isInTime && booking.isServiceOffered,
    review: !booking.isOwnSalon && canReview(booking, now.today),
    bookAgain: booking.isServiceOffered,
    pay: booking.heldUntil !== null && booking.heldUntil > now.now,
  };
}

/** The booker may cancel or move it until the notice that the salon asked for at the time of booking (D19c). */
function isBeforeNotice(booking: Booked, { now, timeZone }: Now): boolean {
  const { date, time, cancelNoticeMinutes } = booking;
  const lastMoment = instantOf(date, time, timeZone).getTime() - cancelNoticeMinutes * 60_000;
  return canEdit(booking) && now.getTime() <= lastMoment;
}

export function canReview({ status, date }: StatusOnDate, today: LocalDate): boolean {
  return status === 'completed' && daysBetween(date, today) <= REVIEW_DAYS;
}
