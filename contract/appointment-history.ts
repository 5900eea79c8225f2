import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus } from './bookings.ts';
import { mayRefuse } from './errors.ts';
import { Cents, Id, Instant, LocalDate, LocalTime } from './shapes.ts';

/** As much of an appointment as an entry says. A name is null where there was none. */
const Terms = z
  .object({
    status: AppointmentStatus,
    date: LocalDate,
    time: LocalTime,
    employeeName: z.string().nullable(),
    serviceName: z.string().nullable(),
    priceCents: Cents.nullable(),
    durationMinutes: z.int(),
  })
  .partial();
export type HistoryTerms = z.infer<typeof Terms>;

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** An operation of the contract, a `payments.…` of the audit log, or `notifications.remind`. */
  action: z.string(),
  /** `name` is the account's present name, also after the person left the team; of a customer, the name in the salon's record. */
  actor: z.object({
    kind: z.enum(['visitor', 'customer', 'owner', 'staff', 'admin', 'system']),
    name: z.string().nullable(),
  }),
  /** Only what differs. `before` is empty where the entry made the appointment. */
  before: Terms,
  after: Terms,
  /** The notes that the customer reads too were changed. */
  isNoted: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const appointmentHistory = operationsAt('/appointments', 'appointments').router({
  /** Newest first, at most a hundred entries. */
  getHistory: operation
    .staff('appointments.read', { whenBlocked: true })
    .route({ method: 'GET', path: '/{id}/history', summary: 'O histórico de um agendamento' })
    .input(z.object({ id: Id }))
    .output(z.array(HistoryEntry))
    .errors(mayRefuse('NOT_FOUND')),
});
