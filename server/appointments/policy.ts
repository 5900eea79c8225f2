import type { Appointment, AppointmentStatus, Booking } from '#contract/appointments.ts';
import { daysBetween, instantOf, type LocalDate, type LocalMoment } from '#lib/dates.ts';

type Standing = { status: AppointmentStatus; date: LocalDate };

export const canEdit = ({ status }: { status: AppointmentStatus }) => status === 'scheduled' || status === 'confirmed';

/** What the owner may make of it: anything it is not yet; what tells of the day itself, from that day on (D18). */
export function canBecome(next: AppointmentStatus, { status, date }: Standing, today: LocalDate): boolean {
  return status !== next && !isTooEarly(next, date, today);
}

export function isTooEarly(next: AppointmentStatus, date: LocalDate, today: LocalDate): boolean {
  return (next === 'completed' || next === 'no_show') && date > today;
}

export function ownerCan(appointment: Standing, today: LocalDate): Appointment['can'] {
  const may = (next: AppointmentStatus) => canBecome(next, appointment, today);
  return {
    edit: canEdit(appointment),
    confirm: may('confirmed'),
    complete: may('completed'),
    cancel: may('cancelled'),
    markNoShow: may('no_show'),
    reopen: may('scheduled'),
  };
}

type Now = { now: Date; today: LocalDate; timeZone: string };
type Booked = Standing & LocalMoment & { cancelNoticeMinutes: number; isOwnSalon: boolean };

export function bookerCan(booking: Booked, now: Now): Booking['can'] {
  return { cancel: canCancelOnline(booking, now), review: !booking.isOwnSalon && canReview(booking, now.today) };
}

/** Until the notice that the salon asked for when it was booked (D19c). */
function canCancelOnline(booking: Booked, { now, timeZone }: Now): boolean {
  const { date, time, cancelNoticeMinutes } = booking;
  const lastMoment = instantOf(date, time, timeZone).getTime() - cancelNoticeMinutes * 60_000;
  return canEdit(booking) && now.getTime() <= lastMoment;
}

const REVIEW_DAYS = 60;

/** Within 60 days of a completed appointment (D21). */
export function canReview({ status, date }: Standing, today: LocalDate): boolean {
  return status === 'completed' && daysBetween(date, today) <= REVIEW_DAYS;
}
