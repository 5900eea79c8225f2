import type { Appointment } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Right } from '#contract/rights.ts';
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
  appointment: Priced & StatusOnDate & { heldUntil?: Date | null; arrivedAt?: Date | null },
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
    markArrived: canEdit(appointment) && appointment.date === today && !appointment.arrivedAt,
    reopen: may('scheduled'),
    adjust: !isHeld && (canEdit(appointment) || appointment.status === 'completed'),
    setPaidBy: appointment.status === 'completed' && dueAtSalonCents(appointment) > 0,
    takeAtSalon: isHeld,
  };
}

const rightFor: Record<keyof Appointment['can'], Right> = {
  edit: 'appointments.update',
  confirm: 'appointments.update',
  complete: 'appointments.complete',
  cancel: 'appointments.cancel',
  markNoShow: 'appointments.complete',
  markArrived: 'appointments.update',
  reopen: 'appointments.complete',
  adjust: 'appointments.adjust',
  setPaidBy: 'payments.take',
  takeAtSalon: 'payments.take',
};

/** The actions that the member also has the right for. */
export function memberCan(can: Appointment['can'], may: (right: Right) => boolean): Appointment['can'] {
  const verbs = Object.keys(can) as (keyof Appointment['can'])[];
  return Object.fromEntries(verbs.map((verb) => [verb, can[verb] && may(rightFor[verb])])) as Appointment['can'];
}
