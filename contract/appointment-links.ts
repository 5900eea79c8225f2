import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus, VisiblePayment } from './bookings.ts';
import { mayRefuse } from './errors.ts';
import { Cents, DurationMinutes, Id, LinkToken, LocalDate, LocalTime } from './shapes.ts';

/**
 * The appointment as the link in a reminder shows it. Any holder of the phone can read it, even if the salon booked. So it contains no
 * account data, no notes and only the first name.
 */
export const LinkedAppointment = z.object({
  slug: z.string(),
  firstName: z.string(),
  date: LocalDate,
  time: LocalTime,
  durationMinutes: DurationMinutes,
  priceCents: Cents.nullable(),
  status: AppointmentStatus,
  payment: VisiblePayment,
  serviceName: z.string().nullable(),
  /** Also null where the salon shows no professionals. */
  employeeName: z.string().nullable(),
  cancelNoticeMinutes: z.int(),
  /** The ids with which its booker can move it after a sign-in; null when nobody can. */
  moving: z.object({ id: Id, serviceId: Id }).nullable(),
  /** Opens the page on which the reader can stop the messages to this phone; null without a phone. */
  stopToken: z.string().nullable(),
  can: z.object({ confirm: z.boolean(), cancel: z.boolean() }),
});
export type LinkedAppointment = z.infer<typeof LinkedAppointment>;

const input = z.object({ token: LinkToken });
const closed = ['NOT_FOUND', 'SALON_NOT_FOUND', 'LINK_OVER', 'RATE_LIMITED'] as const;

/** For holders of a reminder: `token` comes from its link and is valid until the appointment begins, even after a move. */
export const appointmentLinks = operationsAt('/reminder-links', 'booking').router({
  /** Changes nothing, because programs open links to show a preview. */
  getByLink: operation
    .anyone()
    .route({ method: 'GET', path: '/', summary: 'Ver o agendamento de um lembrete' })
    .input(input)
    .output(LinkedAppointment)
    .errors(mayRefuse(...closed)),

  /** Repeating it changes nothing. */
  confirmByLink: operation
    .anyone({ audit: 'appointments.confirmByLink' })
    .route({ method: 'POST', path: '/confirmation', summary: 'Confirmar presença pelo lembrete' })
    .input(input)
    .output(LinkedAppointment)
    .errors(mayRefuse(...closed, 'NOT_EDITABLE')),

  /** Follows the rules for a cancellation by its booker. Repeating it changes nothing. */
  cancelByLink: operation
    .anyone({ audit: 'appointments.cancelByLink' })
    .route({ method: 'POST', path: '/cancellation', summary: 'Cancelar pelo lembrete' })
    .input(input)
    .output(LinkedAppointment)
    .errors(mayRefuse(...closed, 'NOT_CANCELLABLE')),
});
