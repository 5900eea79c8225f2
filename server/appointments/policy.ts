import type { Appointment } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { LocalDate } from '#lib/dates.ts';
import { dueAtSalonCents, type Priced } from '../payments/rules.ts';

export type StatusOnDate = { status: AppointmentStatus; date: LocalDate };

export const EXPECTED_STATUSES = ['scheduled', 'confirmed'] as const;

export const canEdit = ({ status }: { status: AppointmentStatus }) =>
  EXPECTED_STATUSES.some((expected) => expected === status);

/** The owner may set any other status; `completed` and `no_show` only from the day of the appointment on. */
export function canBecome(next: AppointmentStatus, { status, date }: StatusOnDate, today: LocalDate): boolean {
  return status !== next && !isTooEarly(next, date, today);
}

export function isTooEarly(next: AppointmentStatus, date: LocalDate, today: LocalDate): boolean {
  return (next === 'completed' || next === 'no_show') && date > today;
}

export function ownerCan(
  appointment: Priced & StatusOnDate & { heldUntil?: Date | null },
  today: LocalDate,
): Appointment['can'] {
  const isHeld = Boolean(appointment.heldUntil);
  const may = (next: AppointmentStatus) => canBecome(next, appointment, today) && (!isHeld || next === 'cancelled');
  return {
    edit: canEdit(appointment),
    confirm: may('confirmed'),
    complete: may('completed'),
    cancel: may('cancelled'),
    markNoShow: may('no_show'),
    reopen: may('scheduled'),
    adjust: !isHeld && (canEdit(appointment) || appointment.status === 'completed'),
    setPaidBy: appointment.status === 'completed' && dueAtSalonCents(appointment) > 0,
    takeAtSalon: isHeld,
  };
}
