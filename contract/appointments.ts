import { z } from 'zod';
import { ConflictQuery } from './availability.ts';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus, bookings, sharedFields } from './bookings.ts';
import { mayRefuse } from './errors.ts';
import { PaidBy } from './payments.ts';
import {
  Cents,
  Conflict,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredLine,
  requiredPhone,
  SamePhone,
  SearchText,
  VersionedId,
  WantedEmployee,
} from './shapes.ts';
import { APPOINTMENT_REQUIRED } from './texts.ts';

/** An appointment as the salon sees it; its booker sees a `Booking`. */
export const Appointment = z.object({
  ...sharedFields,
  customerId: Id,
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  samePhone: z.array(SamePhone),
  serviceId: Id.nullable(),
  employeeId: Id.nullable(),
  isOverbooking: z.boolean(),
  /** Only the salon reads them; both sides read `notes`. */
  internalNotes: z.string().nullable(),
  /** Paid online and not given back. Cancelling or marking a no-show needs a decision about this money. */
  heldCents: Cents,
  /** The amount to be paid at the salon: the price, less the part that was paid online. */
  dueAtSalonCents: Cents,
  /** How that amount was paid; null unless it is completed, and when nobody said how. */
  paidBy: PaidBy.nullable(),
  /** When the salon marked that the customer is there; null before that. A move to another day takes it back. */
  arrivedAt: Instant.nullable(),
  /** The professional usually performs other services. The owner may assign any service to anybody. */
  isUnusual: z.boolean(),
  /**
   * wa.me addresses with the text; opening one changes no status. Null without a phone, once it is over, and in any status but
   * scheduled and confirmed.
   */
  whatsapp: z.object({ confirm: z.string(), cancel: z.string(), suggest: z.string() }).nullable(),
  can: z.object({
    edit: z.boolean(),
    confirm: z.boolean(),
    complete: z.boolean(),
    cancel: z.boolean(),
    markNoShow: z.boolean(),
    markArrived: z.boolean(),
    reopen: z.boolean(),
    /** True once it is completed, if a part of it was paid at the salon. */
    setPaidBy: z.boolean(),
    /** The owner may correct its price, and unless it is completed also its minutes. */
    adjust: z.boolean(),
    /** It waits for an online payment; the salon may take the money itself. */
    takeAtSalon: z.boolean(),
  }),
});
export type Appointment = z.infer<typeof Appointment>;

export const internalNotes = optionalText('Anotações internas');

export const overlap = {
  /** The owner has seen the conflict and accepts the overlap: an encaixe. */
  allowOverlap: z.boolean().default(false),
  /**
   * If true, CUSTOMER_BUSY refuses a second appointment of the same customer at that time. The screen can then ask, because people also
   * book for their children.
   */
  asksAboutCustomer: z.boolean().default(false),
};

export const placement = {
  date: z.string(APPOINTMENT_REQUIRED).min(1, APPOINTMENT_REQUIRED).pipe(LocalDate),
  time: z.string(APPOINTMENT_REQUIRED).min(1, APPOINTMENT_REQUIRED).pipe(LocalTime),
  serviceId: Id.nullish(),
  /** Null or missing: the server picks the least busy free professional. */
  employeeId: Id.nullish(),
  notes: optionalText('Observações'),
  ...overlap,
};

const CreateInput = z
  .object({
    id: Id,
    customerId: Id.nullish(),
    newCustomer: z
      .object({
        name: requiredLine('Nome', 'Nome e telefone são obrigatórios', 100),
        phone: requiredPhone('Nome e telefone são obrigatórios'),
        email: optionalEmail,
        allowSamePhone: z.boolean().default(false),
      })
      .nullish(),
    /** Creates a customer record for a walk-in who leaves no phone; the name is optional. */
    walkIn: z.object({ name: optionalLine('Nome', 100) }).nullish(),
    /** The waiting list entry that is booked; it leaves the list. */
    waitingEntryId: Id.nullish(),
    ...placement,
    internalNotes,
  })
  .refine(({ customerId, newCustomer, walkIn }) => [customerId, newCustomer, walkIn].filter(Boolean).length === 1, {
    path: ['customerId'],
    message: APPOINTMENT_REQUIRED,
  });
export type CreateAppointmentInput = z.input<typeof CreateInput>;
export type CreateAppointmentValues = z.output<typeof CreateInput>;

/** The decision about money that was paid online; required when there is such money. */
const Money = z.enum(['keep', 'refund']);
export type Money = z.infer<typeof Money>;

export const versionedIdErrors = mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE');

/** The filters of the list of appointments and of its export. */
export const appointmentFilter = {
  /** Part of the customer's or the service's name, or of the phone in any formatting. */
  search: SearchText.optional(),
  status: AppointmentStatus.optional(),
  /** Missing: everybody's. */
  employeeId: WantedEmployee.optional(),
  from: LocalDate.optional(),
  until: LocalDate.optional(),
};
export const AppointmentsWhen = z.enum(['upcoming', 'past', 'all']);

const ListInput = z.object({
  ...appointmentFilter,
  /** `upcoming`: not over yet, soonest first. All other lists are newest first. */
  when: AppointmentsWhen.default('all'),
  limit: z.coerce.number().int().min(1).max(200).default(60),
  offset: z.coerce.number().int().min(0).default(0),
  /** Answers the page that holds this appointment instead of the one at `offset`. */
  showing: Id.optional(),
});
export type ListAppointmentsValues = z.output<typeof ListInput>;

/** Stored only if something is paid at the salon. Null or missing: not said. */
const paidBy = PaidBy.nullish();

const CloseInput = z.object({
  outcomes: z
    .array(VersionedId.extend({ outcome: z.enum(['completed', 'no_show']), money: Money.optional(), paidBy }))
    .min(1)
    .max(100),
});
export type CloseAppointmentsValues = z.output<typeof CloseInput>;

export const appointments = {
  ...bookings,

  ...operationsAt('/appointments', 'appointments').router({
    list: operation
      .staff('appointments.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/', summary: 'Agendamentos do salão' })
      .input(ListInput)
      .output(z.object({ appointments: z.array(Appointment), matching: z.int(), offset: z.int() })),

    /** Scheduled and confirmed appointments whose time is over, newest first, for the question 'Concluído ou não compareceu?'. */
    listUnclosed: operation
      .staff('appointments.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/unclosed', summary: 'Atendimentos sem fechar' })
      .output(z.object({ appointments: z.array(Appointment), matching: z.int() })),

    /** The appointments for which `create` or `update` would answer OVERLAP now. */
    listConflicts: operation
      .staff('appointments.read')
      .route({ method: 'GET', path: '/conflicts', summary: 'Conflitos de um horário' })
      .input(ConflictQuery)
      .output(z.object({ conflicts: z.array(Conflict) }))
      .errors(mayRefuse('NOT_FOUND')),

    get: operation
      .staff('appointments.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/{id}', summary: 'Um agendamento' })
      .input(z.object({ id: Id }))
      .output(Appointment)
      .errors(mayRefuse('NOT_FOUND')),

    create: operation
      .staff('appointments.create', { audit: 'appointments.create' })
      .route({ method: 'POST', path: '/', summary: 'Criar agendamento' })
      .input(CreateInput)
      .output(Appointment)
      .errors(
        mayRefuse(
          ...(['NOT_FOUND', 'SERVICE_NOT_FOUND', 'ID_TAKEN', 'OVERLAP', 'SLOT_TAKEN'] as const),
          ...(['CUSTOMER_BUSY', 'PHONE_KNOWN', 'PLAN_LIMIT', 'CEILING_REACHED'] as const),
        ),
      ),

    /**
     * Closes several appointments, all or none. CHANGED_MEANWHILE: one of them has changed since it was shown. The audit log gets the entry
     * of `complete` or `markNoShow` for each. `changes` are those that were open before, with their new versions.
     */
    close: operation
      .staff('appointments.complete', { audit: 'appointments.complete' })
      .route({ method: 'POST', path: '/closing', summary: 'Fechar atendimentos' })
      .input(CloseInput)
      .output(z.object({ closed: z.int(), changes: z.array(VersionedId) }))
      .errors({ ...versionedIdErrors, ...mayRefuse('TOO_EARLY', 'MONEY_HELD', 'PAYMENT_PENDING') }),

    confirm: operation
      .staff('appointments.update', { audit: 'appointments.confirm' })
      .route({ method: 'POST', path: '/{id}/confirmation', summary: 'Confirmar' })
      .input(VersionedId.extend({ allowOverlap: z.boolean().default(false) }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN', 'PAYMENT_PENDING') }),

    /** Records its sale. Refused before the appointment's day. */
    complete: operation
      .staff('appointments.complete', { audit: 'appointments.complete' })
      .route({ method: 'POST', path: '/{id}/completion', summary: 'Concluir' })
      .input(VersionedId.extend({ allowOverlap: z.boolean().default(false), paidBy }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN', 'TOO_EARLY', 'PAYMENT_PENDING') }),

    /** Always gives an online payment back in full: `money` confirms that. */
    cancel: operation
      .staff('appointments.cancel', { audit: 'appointments.cancel' })
      .route({ method: 'POST', path: '/{id}/cancellation', summary: 'Cancelar' })
      .input(VersionedId.extend({ money: Money.extract(['refund']).optional() }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('MONEY_HELD') }),

    markNoShow: operation
      .staff('appointments.complete', { audit: 'appointments.markNoShow' })
      .route({ method: 'POST', path: '/{id}/no-show', summary: 'Não compareceu' })
      .input(VersionedId.extend({ money: Money.optional() }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('TOO_EARLY', 'MONEY_HELD', 'PAYMENT_PENDING') }),
  }),
};
