import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus, VisiblePayment } from './bookings.ts';
import { mayRefuse } from './errors.ts';
import { Cents, DurationMinutes, Id, LinkToken, LocalDate, LocalTime } from './shapes.ts';

/**
 * The appointment as the link in a reminder shows it. The holder of the phone reads it, also when the salon booked: nothing of an
 * account, no notes, and of the name only the first (D6).
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
  /** Null too where the salon shows no professionals. */
  employeeName: z.string().nullable(),
  cancelNoticeMinutes: z.int(),
  /** Where its booker moves it, after a sign-in; null when nobody can. */
  moving: z.object({ id: Id, serviceId: Id }).nullable(),
  /** Opens the page where who reads this on the customer's phone stops the messages; null without a phone. */
  stopToken: z.string().nullable(),
  can: z.object({ confirm: z.boolean(), cancel: z.boolean() }),
});
export type LinkedAppointment = z.infer<typeof LinkedAppointment>;

const input = z.object({ token: LinkToken });
const closed = ['NOT_FOUND', 'SALON_NOT_FOUND', 'LINK_OVER', 'RATE_LIMITED'] as const;

/** For who has a reminder: `token` is that of its link, and holds until the appointment begins, wherever it was moved. */
export const appointmentLinks = operationsAt('/reminder-links', 'booking').router({
  /** Changes nothing: programs open links to show a preview. */
  getByLink: operation
    .anyone()
    .route({ method: 'GET', path: '/', summary: 'Ver o agendamento de um lembrete' })
    .input(input)
    .output(LinkedAppointment)
    .errors(mayRefuse(...closed)),

  /** Once more changes nothing. */
  confirmByLink: operation
    .anyone({ audit: 'appointments.confirmByLink' })
    .route({ method: 'POST', path: '/confirmation', summary: 'Confirmar presença pelo lembrete' })
    .input(input)
    .output(LinkedAppointment)
    .errors(mayRefuse(...closed, 'NOT_EDITABLE')),

  /** As its booker would (D19c). Once more changes nothing. */
  cancelByLink: operation
    .anyone({ audit: 'appointments.cancelByLink' })
    .route({ method: 'POST', path: '/cancellation', summary: 'Cancelar pelo lembrete' })
    .input(input)
    .output(LinkedAppointment)
    .errors(mayRefuse(...closed, 'NOT_CANCELLABLE')),
});
