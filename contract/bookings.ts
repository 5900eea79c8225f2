import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { OnlineDue, OnlineWay, RefundSummary } from './payments.ts';
import { PaymentMode } from './salons.ts';
import {
  Cents,
  DurationMinutes,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  optionalEmail,
  optionalText,
  PersonName,
  requiredPhone,
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

/** The state of the payment, in one word for people. */
export const VisiblePayment = z.enum(['at_salon', 'paid', 'deposit_paid', 'waiting', 'refused', 'none']);
export type VisiblePayment = z.infer<typeof VisiblePayment>;

/** The fields that the salon and the booker both see. */
export const sharedFields = {
  id: Id,
  date: LocalDate,
  time: LocalTime,
  durationMinutes: DurationMinutes,
  /** Null without a service, because no price was agreed. */
  priceCents: Cents.nullable(),
  status: AppointmentStatus,
  payment: VisiblePayment,
  /** The part to pay online: the price, or a deposit. Null: all of it is paid at the salon. */
  dueOnlineCents: Cents.nullable(),
  /** The time until which an unpaid online booking is held; null otherwise. */
  heldUntil: Instant.nullable(),
  /** Read by both sides. */
  notes: z.string().nullable(),
  serviceName: z.string().nullable(),
  employeeName: z.string().nullable(),
  version: Version,
};

/** An appointment as its booker sees it. */
export const Booking = z.object({
  ...sharedFields,
  salonName: z.string(),
  serviceId: Id.nullable(),
  employeeId: Id.nullable(),
  /** Date and time in the salon's zone. */
  startsAt: Instant,
  /** Paid, or to be paid, through a provider instead of at the salon. */
  paysOnline: z.boolean(),
  /** Minutes before its start until which the booker may cancel and move it online. */
  cancelNoticeMinutes: z.int(),
  /** Null: nothing is given back. */
  refund: RefundSummary.nullable(),
  review: z.object({ id: Id, rating: z.int(), comment: z.string().nullable() }).nullable(),
  /** `bookAgain`: the salon still offers its service. `pay`: its time is held, and it is not paid yet. */
  can: z.object({
    cancel: z.boolean(),
    move: z.boolean(),
    review: z.boolean(),
    bookAgain: z.boolean(),
    pay: z.boolean(),
  }),
});
export type Booking = z.infer<typeof Booking>;

export const BookInput = z.object({
  slug: SlugInput,
  /** A UUID from the form. If the same person repeats the request, it answers the first result. */
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
  /** Only for `online`. */
  paymentWay: OnlineWay.default('pix'),
  /** The values that the form showed: only compared, never used. */
  shown: z.object({
    priceCents: Cents,
    durationMinutes: DurationMinutes,
    /** To be paid online now; a missing value is not compared. */
    dueCents: Cents.optional(),
  }),
  /** The caller knows about the account's other booking at that time: a child may come along. */
  allowOverlap: z.boolean().default(false),
});
export type BookInput = z.input<typeof BookInput>;
export type BookValues = z.output<typeof BookInput>;

/** The values with which 'O mesmo da última vez' opens the booking page. */
export const RepeatOffer = z.object({
  serviceId: Id,
  serviceName: z.string(),
  /** Null: 'Qualquer profissional'. */
  employee: z.object({ id: Id, name: z.string() }).nullable(),
  date: LocalDate,
  time: LocalTime,
});
export type RepeatOffer = z.infer<typeof RepeatOffer>;

const MoveMineInput = z.object({
  slug: SlugInput,
  id: Id,
  version: Version,
  date: LocalDate,
  time: LocalTime,
  /** Null or missing: 'Qualquer profissional'. */
  employeeId: Id.nullish(),
  /** The customer was asked about the overlap and confirmed it. */
  allowOverlap: z.boolean().default(false),
});
export type MoveMineValues = z.output<typeof MoveMineInput>;

/** The operations of `appointments` that a customer calls. */
export const bookings = operationsAt('/salons/{slug}/appointments', 'booking').router({
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
        'OWN_OVERLAP',
        'CEILING_REACHED',
        'PRICE_CHANGED',
        'TOO_MANY_APPOINTMENTS',
        'ONLINE_PAYMENT_UNAVAILABLE',
        'DUE_CHANGED',
        'PAYMENT_FAILED',
        'RATE_LIMITED',
      ),
    ),

  /**
   * The appointments that this account booked here, and those that the salon booked for the linked record. `upcoming`: expected and
   * not begun, soonest first. The list of all is newest first.
   */
  listMine: operation
    .customer({ whenHidden: true })
    .route({ method: 'GET', path: '/', summary: 'Meus agendamentos' })
    .input(z.object({ slug: SlugInput, when: z.enum(['upcoming', 'all']).default('all') }))
    .output(z.array(Booking)),

  /** How this salon is paid, and whether it can be paid online now. */
  getPaymentOptions: operation
    .customer()
    .route({ method: 'GET', path: '/payment-options', summary: 'Formas de pagamento do salão' })
    .input(z.object({ slug: SlugInput, serviceId: Id.optional() }))
    .output(
      z.object({
        paymentMode: PaymentMode,
        onlinePaymentAvailable: z.boolean(),
        /** For the requested service; null without one, and where it cannot be paid online. */
        dueOnline: OnlineDue.nullable(),
      }),
    )
    .errors(mayRefuse('SERVICE_NOT_FOUND')),

  /**
   * Proposes the service and the professional of this account's last appointment here, on the next such weekday, as near as possible to the
   * same time. Null without a last appointment, and when nothing fits in the 30 days in which customers book.
   */
  getRepeat: operation
    .customer()
    .route({ method: 'GET', path: '/repeat', summary: 'O mesmo da última vez' })
    .input(z.object({ slug: SlugInput }))
    .output(RepeatOffer.nullable())
    .errors(mayRefuse('RATE_LIMITED')),

  getMine: operation
    .customer({ whenHidden: true })
    .route({ method: 'GET', path: '/{id}', summary: 'Meu agendamento' })
    .input(z.object({ slug: SlugInput, id: Id }))
    .output(Booking)
    .errors(mayRefuse('NOT_FOUND')),

  cancelMine: operation
    .customer({ audit: 'appointments.cancelMine', whenHidden: true })
    .route({ method: 'POST', path: '/{id}/cancellation', summary: 'Cancelar meu agendamento' })
    .input(z.object({ slug: SlugInput, id: Id }))
    .output(Booking)
    .errors(mayRefuse('NOT_FOUND', 'NOT_CANCELLABLE')),

  /** Keeps service, price, duration and payment. A repeated request answers the first result. */
  moveMine: operation
    .customer({ audit: 'appointments.moveMine' })
    .route({ method: 'POST', path: '/{id}/move', summary: 'Remarcar meu agendamento' })
    .input(MoveMineInput)
    .output(Booking)
    .errors(
      mayRefuse(
        ...(['NOT_FOUND', 'CHANGED_MEANWHILE', 'NOT_MOVABLE', 'SLOT_TAKEN', 'OWN_OVERLAP'] as const),
        ...(['SERVICE_NOT_FOUND', 'CEILING_REACHED', 'RATE_LIMITED'] as const),
      ),
    ),
});
