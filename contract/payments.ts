import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Cents, Id, Instant, optionalLine, SlugInput } from './shapes.ts';

/** How a customer pays online. */
export const OnlineWay = z.enum(['pix', 'card']);
export type OnlineWay = z.infer<typeof OnlineWay>;

/** How a visit was paid at the salon, as the owner says. */
export const PaidBy = z.enum(['cash', 'pix', 'card', 'other']);
export type PaidBy = z.infer<typeof PaidBy>;

/** The sandbox is a page of the demo, in which no money moves. */
export const PaymentProvider = z.enum(['mercado_pago', 'sandbox']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

export const PaymentKind = z.enum(['full', 'deposit']);
export type PaymentKind = z.infer<typeof PaymentKind>;

export const DepositKind = z.enum(['none', 'percentage', 'amount']);
export type DepositKind = z.infer<typeof DepositKind>;

/** The customers who pay a deposit. `missed_before`: those who missed an appointment, while others may pay at the salon. */
export const DepositFor = z.enum(['all', 'missed_before']);
export type DepositFor = z.infer<typeof DepositFor>;

/** The amount that somebody who books online pays now. */
export const OnlineDue = z.object({
  kind: PaymentKind,
  amountCents: Cents,
  /** Paid at the salon. */
  restCents: Cents,
  /** The customers who are asked for a deposit; null for the whole price. */
  depositFor: DepositFor.nullable(),
  /** False: this booking requires an online payment. */
  mayPayAtSalon: z.boolean(),
});
export type OnlineDue = z.infer<typeof OnlineDue>;

/** `queued`: waits to be sent to the provider. `pending`: waits at the provider. The salon retries a failed one. */
export const RefundStatus = z.enum(['queued', 'pending', 'done', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** All refunds of a booking in one line: the state of the one that needs the most attention. */
export const RefundSummary = z.object({ amountCents: Cents, status: RefundStatus });
export type RefundSummary = z.infer<typeof RefundSummary>;

/**
 * `expired`: nobody paid, and the time was freed. `cancelled`: somebody cancelled before the payment. `late_refunded`: the money came after
 * the hold and goes back. `at_salon`: the checkout could not be created, so the booking is paid at the salon. `released`: it could not be
 * created, and the time was freed.
 */
export const OwnPaymentState = z.enum([
  ...(['waiting', 'paid', 'refused', 'expired', 'cancelled', 'refunded'] as const),
  ...(['late_refunded', 'at_salon', 'released'] as const),
]);
export type OwnPaymentState = z.infer<typeof OwnPaymentState>;

/** The payment of a booking, as its booker sees it. */
export const OwnPayment = z.object({
  state: OwnPaymentState,
  kind: PaymentKind,
  amountCents: Cents,
  restCents: Cents,
  way: OnlineWay,
  provider: PaymentProvider,
  /** The time is held until then; null when nothing is held. */
  holdsUntil: Instant.nullable(),
  /** The server's clock, for the countdown. */
  now: Instant,
  /** The PIX code to copy and to draw as a QR code. Null without a PIX that can be paid now. */
  pix: z.object({ code: z.string(), ticketUrl: z.string().nullable() }).nullable(),
  /** Where a card can be paid now: an https:// address or a path of this site. */
  checkoutUrl: z.string().nullable(),
  /** `pay` may be called, for another try or another way. */
  canPay: z.boolean(),
  /** The money came after the hold, and the time was still free. */
  wasLate: z.boolean(),
  /** Extra money that goes back: paid twice, above the amount, or another amount or currency, which pays nothing. */
  besides: z.enum(['twice', 'excess', 'mismatch']).nullable(),
  refund: RefundSummary.nullable(),
  /** The provider may still report money or a refund, so the page keeps asking. */
  mayChange: z.boolean(),
  /** Paid with keys for tests: no money moved. */
  isTest: z.boolean(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

/** A row as the owner sees it. `surplus`: money that came and is not kept: paid twice, too late, or not what was asked for. */
export const Payment = z.object({
  id: Id,
  kind: PaymentKind,
  way: OnlineWay,
  provider: PaymentProvider,
  status: z.enum(['open', 'paid', 'surplus', 'refused', 'expired', 'cancelled', 'failed']),
  amountCents: Cents,
  /** Not 'BRL' only for money that goes back. */
  currency: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  isTest: z.boolean(),
  /** Made with keys that the salon has replaced since: the money is in the account of those keys. */
  hasOldKeys: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * `customer`, `salon`: the side that cancelled. `owner`: a refund by hand. `late`, `twice`: money that is not kept. `excess`: the part
 * above the requested amount. `mismatch`: less than that amount, or another currency. `provider`: a refund that was made at the provider.
 */
export const RefundReason = z.enum([
  ...(['customer', 'salon', 'owner', 'no_show', 'late', 'twice', 'excess', 'mismatch', 'provider'] as const),
]);
export type RefundReason = z.infer<typeof RefundReason>;

export const Refund = z.object({
  id: Id,
  paymentId: Id,
  amountCents: Cents,
  status: RefundStatus,
  reason: RefundReason,
  /** The owner's own words. */
  note: z.string().nullable(),
  attempts: z.int(),
  /** The provider's message about the last attempt. */
  failure: z.string().nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const AppointmentPayments = z.object({
  payments: z.array(Payment),
  refunds: z.array(Refund),
  /** Paid online and not given back. */
  heldCents: Cents,
  /** The most that `refund` may give back. */
  refundableCents: Cents,
  /** To be paid at the salon. */
  restCents: Cents,
  /** The part of `heldCents` above a price that was lowered since. */
  aboveCents: Cents,
});
export type AppointmentPayments = z.infer<typeof AppointmentPayments>;

const REFUND_AMOUNT = 'Informe um valor para reembolsar';
const ofBooking = { slug: SlugInput, appointmentId: Id };

export const payments = {
  ...operationsAt('/salons/{slug}/appointments/{appointmentId}/payment', 'payments').router({
    /** Null: no part of this booking is paid online. */
    getMine: operation
      .customer({ whenHidden: true })
      .route({ method: 'GET', path: '/', summary: 'Pagamento do meu agendamento' })
      .input(z.object(ofBooking))
      .output(OwnPayment.nullable())
      .errors(mayRefuse('NOT_FOUND')),

    /** Tries again, or in another way, while the time is held. A repeated request answers the same checkout. */
    pay: operation
      .customer({ audit: 'payments.pay' })
      .route({ method: 'POST', path: '/', summary: 'Pagar meu agendamento' })
      .input(z.object({ ...ofBooking, way: OnlineWay.default('card') }))
      .output(OwnPayment)
      .errors(mayRefuse('NOT_FOUND', 'NOT_PAYABLE', 'PAYMENT_NOT_STARTED', 'RATE_LIMITED')),

    /** Asks the provider now, because the browser's return proves nothing. */
    check: operation
      .customer({ whenHidden: true })
      .route({ method: 'POST', path: '/check', summary: 'Conferir o pagamento' })
      .input(z.object(ofBooking))
      .output(OwnPayment.nullable())
      .errors(mayRefuse('NOT_FOUND', 'RATE_LIMITED')),
  }),

  ...operationsAt('/salons/{slug}/booking-checkout', 'payments').router({
    /** Section 7, 'Card checkout creation for bookings'. */
    createBookingCheckout: operation
      .customer({ audit: 'payments.pay' })
      .route({ method: 'POST', path: '/', summary: 'Criar o checkout', operationId: 'create-booking-checkout' })
      .input(z.object({ slug: SlugInput, appointmentId: Id, salonId: Id.optional() }))
      .output(z.object({ success: z.literal(true), checkoutUrl: z.string() }))
      .errors(mayRefuse('NOT_FOUND', 'NOT_PAYABLE', 'PAYMENT_NOT_STARTED', 'RATE_LIMITED')),
  }),

  ...operationsAt('/appointments/{appointmentId}/payments', 'payments').router({
    listOfAppointment: operation
      .staff('payments.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/', summary: 'Pagamentos de um agendamento' })
      .input(z.object({ appointmentId: Id }))
      .output(AppointmentPayments)
      .errors(mayRefuse('NOT_FOUND')),

    /** A repeated id answers the first result. */
    refund: operation
      .staff('payments.refund', { audit: 'payments.refund' })
      .route({ method: 'POST', path: '/refunds', summary: 'Reembolsar' })
      .input(
        z.object({
          appointmentId: Id,
          /** A UUID from the form. */
          id: Id,
          amountCents: z.int(REFUND_AMOUNT).min(1, REFUND_AMOUNT).pipe(Cents),
          note: optionalLine('Motivo'),
        }),
      )
      .output(AppointmentPayments)
      .errors(mayRefuse('NOT_FOUND', 'ID_TAKEN', 'REFUND_TOO_HIGH')),

    /** Retries a refund that failed for good. */
    retryRefund: operation
      .staff('payments.refund', { audit: 'payments.retryRefund' })
      .route({ method: 'POST', path: '/refunds/{id}/retry', summary: 'Tentar o reembolso de novo' })
      .input(z.object({ appointmentId: Id, id: Id }))
      .output(AppointmentPayments)
      .errors(mayRefuse('NOT_FOUND')),
  }),
};
