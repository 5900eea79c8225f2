import { z } from 'zod';
import { MINUTES_PER_DAY } from '#lib/dates.ts';
import { Appointment, internalNotes, overlap, placement, versionedIdErrors } from './appointments.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { PaidBy } from './payments.ts';
import { Cents, DurationMinutes, Id, Instant, LocalDate, LocalTime, requiredLine, VersionedId } from './shapes.ts';

const BAD_PRICE = 'Insira um valor válido para o preço';
const BAD_DURATION = 'Insira um valor válido para a duração';

const AdjustInput = VersionedId.extend({
  /** Missing: unchanged. 0 is a visit free of charge. */
  priceCents: z.int(BAD_PRICE).min(0, BAD_PRICE).max(10_000_000, BAD_PRICE).optional(),
  /** Missing: unchanged. */
  durationMinutes: z.int(BAD_DURATION).min(1, BAD_DURATION).max(MINUTES_PER_DAY, BAD_DURATION).optional(),
  reason: requiredLine('Motivo', 'Diga o motivo', 255),
  /** The owner has seen which appointments the new end overlaps. */
  allowOverlap: z.boolean().default(false),
});
export type AdjustAppointmentValues = z.output<typeof AdjustInput>;

const UpdateInput = VersionedId.extend(placement);
export type UpdateAppointmentValues = z.output<typeof UpdateInput>;

const MoveInput = VersionedId.extend({
  date: LocalDate,
  time: LocalTime,
  /** Missing: keeps the present professional. Null: the server picks one. */
  employeeId: Id.nullable().optional(),
  ...overlap,
});
export type MoveAppointmentValues = z.output<typeof MoveInput>;

const UndoInput = z.object({ changes: z.array(VersionedId).min(1).max(100) });
export type UndoValues = z.output<typeof UndoInput>;

const Terms = z.object({ priceCents: Cents.nullable(), durationMinutes: DurationMinutes });

export const Adjustment = z.object({
  id: Id,
  at: Instant,
  /** Null when the account is gone. */
  changedBy: z.string().nullable(),
  before: Terms,
  after: Terms,
  /** Null once the customer was removed. */
  reason: z.string().nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** Corrections of appointments: place, arrival, terms, payment, the salon's own notes, and the way back from a change. */
export const appointmentCorrections = operationsAt('/appointments', 'appointments').router({
  /** Only while it is scheduled or confirmed. */
  update: operation
    .staff('appointments.update', { audit: 'appointments.update' })
    .route({ method: 'PUT', path: '/{id}', summary: 'Alterar agendamento' })
    .input(UpdateInput)
    .output(Appointment)
    .errors({
      ...versionedIdErrors,
      ...mayRefuse('SERVICE_NOT_FOUND', 'OVERLAP', 'CUSTOMER_BUSY', 'SLOT_TAKEN', 'NOT_EDITABLE', 'CEILING_REACHED'),
    }),

  /** Changes only date, time and professional. */
  move: operation
    .staff('appointments.update', { audit: 'appointments.update' })
    .route({ method: 'POST', path: '/{id}/move', summary: 'Mover agendamento' })
    .input(MoveInput)
    .output(Appointment)
    .errors({
      ...versionedIdErrors,
      ...mayRefuse('OVERLAP', 'CUSTOMER_BUSY', 'SLOT_TAKEN', 'NOT_EDITABLE', 'CEILING_REACHED'),
    }),

  /**
   * Reverts the caller's own last change of a status or a place within fifteen seconds, all or none. `version` is the version after that
   * change. The messages of the change are recalled. SLOT_TAKEN: somebody else has the freed time.
   */
  undo: operation
    .staff('appointments.update', { audit: 'appointments.undo' })
    .route({ method: 'POST', path: '/undoing', summary: 'Desfazer' })
    .input(UndoInput)
    .output(z.object({ undone: z.int() }))
    .errors({ ...versionedIdErrors, ...mayRefuse('UNDO_OVER', 'SLOT_TAKEN', 'CEILING_REACHED') }),

  /** The customer is at the salon. Only on the appointment's day; the status stays. */
  markArrived: operation
    .staff('appointments.update', { audit: 'appointments.markArrived' })
    .route({ method: 'POST', path: '/{id}/arrival', summary: 'Chegou' })
    .input(VersionedId)
    .output(Appointment)
    .errors({ ...versionedIdErrors, ...mayRefuse('NOT_EDITABLE', 'TOO_EARLY') }),

  /** Changes its payment from online to at the salon, so that its time is no longer held only for a payment. */
  takeAtSalon: operation
    .staff('payments.take', { audit: 'appointments.takeAtSalon' })
    .route({ method: 'POST', path: '/{id}/payment-at-salon', summary: 'Receber no salão' })
    .input(VersionedId)
    .output(Appointment)
    .errors({ ...versionedIdErrors, ...mayRefuse('NOT_EDITABLE') }),

  /** Back to scheduled. From cancelled or no_show this is a booking again. */
  reopen: operation
    .staff('appointments.complete', { audit: 'appointments.reopen' })
    .route({ method: 'POST', path: '/{id}/reopening', summary: 'Reabrir' })
    .input(VersionedId.extend({ allowOverlap: z.boolean().default(false) }))
    .output(Appointment)
    .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN') }),

  /**
   * Changes the price and the minutes of one appointment. Online payments stay paid. The minutes of a completed appointment cannot change.
   * Unchanged values change nothing.
   */
  adjust: operation
    .staff('appointments.adjust', { audit: 'appointments.adjust' })
    .route({ method: 'POST', path: '/{id}/adjustments', summary: 'Mudar preço e duração' })
    .input(AdjustInput)
    .output(Appointment)
    .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN', 'NOT_EDITABLE', 'PAYMENT_PENDING') }),

  /** Newest first. */
  listAdjustments: operation
    .staff('appointments.read', { whenBlocked: true })
    .route({ method: 'GET', path: '/{id}/adjustments', summary: 'Mudanças de preço e duração' })
    .input(z.object({ id: Id }))
    .output(z.array(Adjustment))
    .errors(mayRefuse('NOT_FOUND')),

  /** For a completed appointment that was paid at the salon, at least in part; null takes the answer back. */
  setPaidBy: operation
    .staff('payments.take', { audit: 'appointments.setPaidBy' })
    .route({ method: 'PUT', path: '/{id}/paid-by', summary: 'Dizer como foi pago' })
    .input(VersionedId.extend({ paidBy: PaidBy.nullable() }))
    .output(Appointment)
    .errors({ ...versionedIdErrors, ...mayRefuse('NOT_EDITABLE') }),

  /** Allowed in any status; the customer never reads the notes. */
  saveInternalNotes: operation
    .staff('appointments.update', { audit: 'appointments.saveInternalNotes' })
    .route({ method: 'PUT', path: '/{id}/internal-notes', summary: 'Salvar as anotações internas' })
    .input(VersionedId.extend({ internalNotes }))
    .output(Appointment)
    .errors(versionedIdErrors),
});
