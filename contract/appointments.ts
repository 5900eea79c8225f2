import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import {
  Cents,
  DurationMinutes,
  Id,
  LocalDate,
  LocalTime,
  optionalEmail,
  optionalText,
  PersonName,
  requiredLine,
  requiredPhone,
  SamePhone,
  SearchText,
  SlugInput,
  Version,
} from './shapes.ts';
import { BOOKING_REQUIRED } from './texts.ts';

export const AppointmentStatus = z.enum(['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show']);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;
export const PaymentStatus = z.enum(['pending', 'paid', 'cancelled']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export const PaymentMethod = z.enum(['cash', 'card', 'pix']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What is true of the payment, in one word for people (D15). */
export const VisiblePayment = z.enum(['at_salon', 'paid', 'waiting', 'refused', 'none']);
export type VisiblePayment = z.infer<typeof VisiblePayment>;

const shared = {
  id: Id,
  date: LocalDate,
  time: LocalTime,
  durationMinutes: DurationMinutes,
  /** Null: without a service, no price was agreed (D19b). */
  priceCents: Cents.nullable(),
  status: AppointmentStatus,
  payment: VisiblePayment,
  /** Read by both sides (D33). */
  notes: z.string().nullable(),
  serviceName: z.string().nullable(),
  employeeName: z.string().nullable(),
  version: Version,
};

/** As the salon sees it; its booker sees a `Booking`. */
export const Appointment = z.object({
  ...shared,
  customerId: Id,
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  samePhone: z.array(SamePhone),
  serviceId: Id.nullable(),
  employeeId: Id.nullable(),
  isOverbooking: z.boolean(),
  /** wa.me addresses with the text; they change no status (D28). Null without a phone. */
  whatsapp: z.object({ confirm: z.string(), cancel: z.string(), suggest: z.string() }).nullable(),
  can: z.object({
    edit: z.boolean(),
    confirm: z.boolean(),
    complete: z.boolean(),
    cancel: z.boolean(),
    markNoShow: z.boolean(),
    reopen: z.boolean(),
  }),
});
export type Appointment = z.infer<typeof Appointment>;

export const Booking = z.object({
  ...shared,
  salonName: z.string(),
  serviceId: Id.nullable(),
  /** Minutes before its start until which the booker may cancel online (D19c). */
  cancelNoticeMinutes: z.int(),
  review: z.object({ id: Id, rating: z.int(), comment: z.string().nullable() }).nullable(),
  can: z.object({ cancel: z.boolean(), review: z.boolean() }),
});
export type Booking = z.infer<typeof Booking>;

export const BookInput = z.object({
  slug: SlugInput,
  /** Made by the form (UUID): the same request again, by the same person, answers the first result. */
  id: Id,
  serviceId: Id,
  date: LocalDate,
  time: LocalTime,
  /** Null or missing: 'Qualquer profissional'. */
  employeeId: Id.nullish(),
  name: PersonName(BOOKING_REQUIRED),
  phone: requiredPhone(BOOKING_REQUIRED),
  email: optionalEmail,
  notes: optionalText('Observações'),
  paymentMethod: z.enum(['offline', 'online']).default('offline'),
  /** What the form showed: only compared, never used (D14). */
  shown: z.object({ priceCents: Cents, durationMinutes: DurationMinutes }),
});
export type BookInput = z.input<typeof BookInput>;
export type BookValues = z.output<typeof BookInput>;

export const APPOINTMENT_REQUIRED = 'Preencha pelo menos cliente, data e hora';

const placement = {
  date: z.string(APPOINTMENT_REQUIRED).min(1, APPOINTMENT_REQUIRED).pipe(LocalDate),
  time: z.string(APPOINTMENT_REQUIRED).min(1, APPOINTMENT_REQUIRED).pipe(LocalTime),
  serviceId: Id.nullish(),
  /** Null or missing: settled by the server, the least busy one who is free (D12). */
  employeeId: Id.nullish(),
  notes: optionalText('Observações'),
  /** The owner has seen the conflict and places it over the other one: an encaixe (D13). */
  allowOverlap: z.boolean().default(false),
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
    /** The entry of the waiting list that is booked; it leaves the list (D20). */
    waitingEntryId: Id.nullish(),
    ...placement,
  })
  .refine((value) => Boolean(value.customerId) !== Boolean(value.newCustomer), {
    path: ['customerId'],
    message: APPOINTMENT_REQUIRED,
  });
export type CreateAppointmentInput = z.input<typeof CreateInput>;
export type CreateAppointmentValues = z.output<typeof CreateInput>;

const VersionedId = z.object({ id: Id, version: Version });
const UpdateInput = VersionedId.extend(placement);
export type UpdateAppointmentValues = z.output<typeof UpdateInput>;
const versionedIdErrors = mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE');

export const appointments = {
  ...operationsAt('/salons/{slug}/appointments', 'booking').router({
    book: operation
      .customer({ audit: 'appointments.book' })
      .route({ method: 'POST', path: '/', summary: 'Agendar' })
      .input(BookInput)
      .output(Booking)
      .errors(
        mayRefuse(
          'ID_TAKEN',
          'SERVICE_NOT_FOUND',
          'SLOT_TAKEN',
          'CEILING_REACHED',
          'PRICE_CHANGED',
          'TOO_MANY_APPOINTMENTS',
          'ONLINE_PAYMENT_UNAVAILABLE',
          'RATE_LIMITED',
        ),
      ),

    /** What this account booked here, and what the salon booked for the record that it linked to it (D6). Newest first. */
    listMine: operation
      .customer()
      .route({ method: 'GET', path: '/', summary: 'Meus agendamentos' })
      .input(z.object({ slug: SlugInput }))
      .output(z.array(Booking)),

    getMine: operation
      .customer()
      .route({ method: 'GET', path: '/{id}', summary: 'Meu agendamento' })
      .input(z.object({ slug: SlugInput, id: Id }))
      .output(Booking)
      .errors(mayRefuse('NOT_FOUND')),

    cancelMine: operation
      .customer({ audit: 'appointments.cancelMine' })
      .route({ method: 'POST', path: '/{id}/cancellation', summary: 'Cancelar meu agendamento' })
      .input(z.object({ slug: SlugInput, id: Id }))
      .output(Booking)
      .errors(mayRefuse('NOT_FOUND', 'NOT_CANCELLABLE')),
  }),

  ...operationsAt('/appointments', 'appointments').router({
    list: operation
      .owner({ whenBlocked: true })
      .route({ method: 'GET', path: '/', summary: 'Agendamentos do salão' })
      .input(
        z.object({
          search: SearchText.optional(),
          status: AppointmentStatus.optional(),
          from: LocalDate.optional(),
          until: LocalDate.optional(),
          limit: z.coerce.number().int().min(1).max(200).default(60),
          offset: z.coerce.number().int().min(0).default(0),
        }),
      )
      .output(z.object({ appointments: z.array(Appointment), matching: z.int() })),

    get: operation
      .owner({ whenBlocked: true })
      .route({ method: 'GET', path: '/{id}', summary: 'Um agendamento' })
      .input(z.object({ id: Id }))
      .output(Appointment)
      .errors(mayRefuse('NOT_FOUND')),

    create: operation
      .owner({ audit: 'appointments.create' })
      .route({ method: 'POST', path: '/', summary: 'Criar agendamento' })
      .input(CreateInput)
      .output(Appointment)
      .errors(
        mayRefuse('NOT_FOUND', 'ID_TAKEN', 'OVERLAP', 'SLOT_TAKEN', 'PHONE_KNOWN', 'PLAN_LIMIT', 'CEILING_REACHED'),
      ),

    /** Only while it is scheduled or confirmed (D19b). */
    update: operation
      .owner({ audit: 'appointments.update' })
      .route({ method: 'PUT', path: '/{id}', summary: 'Alterar agendamento' })
      .input(UpdateInput)
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN', 'NOT_EDITABLE', 'CEILING_REACHED') }),

    confirm: operation
      .owner({ audit: 'appointments.confirm' })
      .route({ method: 'POST', path: '/{id}/confirmation', summary: 'Confirmar' })
      .input(VersionedId.extend({ allowOverlap: z.boolean().default(false) }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN') }),

    /** Records its sale (D17). Refused before the appointment's day (D18). */
    complete: operation
      .owner({ audit: 'appointments.complete' })
      .route({ method: 'POST', path: '/{id}/completion', summary: 'Concluir' })
      .input(VersionedId.extend({ allowOverlap: z.boolean().default(false) }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN', 'TOO_EARLY') }),

    cancel: operation
      .owner({ audit: 'appointments.cancel' })
      .route({ method: 'POST', path: '/{id}/cancellation', summary: 'Cancelar' })
      .input(VersionedId)
      .output(Appointment)
      .errors(versionedIdErrors),

    markNoShow: operation
      .owner({ audit: 'appointments.markNoShow' })
      .route({ method: 'POST', path: '/{id}/no-show', summary: 'Não compareceu' })
      .input(VersionedId)
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('TOO_EARLY') }),

    /** Back to scheduled. From cancelled or no_show this is a booking again (D18). */
    reopen: operation
      .owner({ audit: 'appointments.reopen' })
      .route({ method: 'POST', path: '/{id}/reopening', summary: 'Reabrir' })
      .input(VersionedId.extend({ allowOverlap: z.boolean().default(false) }))
      .output(Appointment)
      .errors({ ...versionedIdErrors, ...mayRefuse('OVERLAP', 'SLOT_TAKEN') }),
  }),
};
