import { oc } from '@orpc/contract';
import { z } from 'zod';
import { operation } from './base.ts';
import { mayRefuse } from './errors.ts';
import { SubscriptionState } from './salons.ts';
import { Cents, Id, Instant, requiredLine } from './shapes.ts';

export const BillingCycle = z.enum(['monthly', 'yearly']);
export type BillingCycle = z.infer<typeof BillingCycle>;

/** The sandbox is a page of the demo, in which no money moves. */
export const CheckoutProvider = z.enum(['mercado_pago', 'stripe', 'sandbox']);
export type CheckoutProvider = z.infer<typeof CheckoutProvider>;

/** A card is charged again automatically; PIX pays one period. */
export const PaymentWay = z.enum(['card', 'pix']);
export type PaymentWay = z.infer<typeof PaymentWay>;

export const PaymentOffer = z.object({ provider: CheckoutProvider, way: PaymentWay });
export type PaymentOffer = z.infer<typeof PaymentOffer>;

export const Plan = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  priceCents: Cents,
  billingCycle: BillingCycle,
  features: z.array(z.string()),
  /** Null is unlimited. */
  maxEmployees: z.int().nullable(),
  maxCustomers: z.int().nullable(),
});
export type Plan = z.infer<typeof Plan>;

/**
 * The owner's choice for a plan. A smaller plan is chosen in advance: `later` offers it, `chosen` is the plan that follows, `due` is
 * one that follows and must be paid by PIX now. `unavailable`: the present plan has no end, or the plan that follows it is already paid.
 */
export const PlanChoice = z.enum(['choose', 'renew', 'current', 'later', 'chosen', 'due', 'unavailable']);
export type PlanChoice = z.infer<typeof PlanChoice>;

/** The terms of one way to pay a plan, if it were chosen now. */
const WayTerms = z.object({
  /** Paid at once; 0 is nothing. */
  todayCents: Cents,
  /** The next automatic charge of a card, and its time; null is never. */
  nextCharge: z.object({ at: Instant, amountCents: Cents }).nullable(),
  /** The time from which it can be paid by PIX; null is at once. */
  payableFrom: Instant.nullable(),
  /** The end of the time that is paid by then, with everything that is added to it; null is without end. */
  paidUntil: Instant.nullable(),
});
export type WayTerms = z.infer<typeof WayTerms>;

/** The consequences of choosing a plan now, before anybody pays. */
const PlanTerms = z.object({
  /** When the plan would begin; null is at once. */
  startsAt: Instant.nullable(),
  /** Unused days of the trial, or of the present plan by their worth. A card is charged after them; PIX adds them. */
  credit: z.object({ of: z.enum(['trial', 'plan']), days: z.int() }).nullable(),
  card: WayTerms,
  pix: WayTerms,
});
export type PlanTerms = z.infer<typeof PlanTerms>;

export const ChargeStatus = z.enum(['pending', 'refused', 'approved', 'refunded']);
export type ChargeStatus = z.infer<typeof ChargeStatus>;

/** A charge that a provider made or tried. */
export const Invoice = z.object({
  id: Id,
  planName: z.string(),
  way: PaymentWay,
  status: ChargeStatus,
  amountCents: Cents,
  /** The part that was paid back. */
  refundedCents: Cents,
  /** ISO 4217. */
  currency: z.string(),
  chargedAt: Instant,
  /** Null when it paid for nothing. */
  periodStart: Instant.nullable(),
  periodEnd: Instant.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const MOST_INVOICES = 24;

const Usage = z.object({
  used: z.int(),
  /** Null is unlimited: by the plan, or in a trial without one. */
  limit: z.int().nullable(),
});
export type Usage = z.infer<typeof Usage>;

export const MySubscription = z.object({
  subscription: SubscriptionState,
  /** The salon's plan, on offer or not; null without one. */
  plan: Plan.nullable(),
  /** False when the paid period ends by itself and no card is charged for the next one. */
  renews: z.boolean(),
  /** The plan that follows the present one. */
  change: z
    .object({
      planId: Id,
      planName: z.string(),
      at: Instant,
      amountCents: Cents,
      /** Null for a plan without price. */
      way: PaymentWay.nullable(),
      isPaid: z.boolean(),
      canUndo: z.boolean(),
    })
    .nullable(),
  /** Set while it renews. The date comes from the provider, else it is the end of the paid period. */
  nextCharge: z.object({ at: Instant, amountCents: Cents }).nullable(),
  /** Newest first, MOST_INVOICES at most. */
  invoices: z.array(Invoice),
  usage: z.object({ employees: Usage, customers: Usage }),
  /** On offer, cheapest first. */
  plans: z.array(Plan.extend({ choice: PlanChoice, terms: PlanTerms })),
  /** A recently opened checkout that is not paid. */
  openOrder: z
    .object({
      ...{ checkoutId: z.string(), planName: z.string(), amountCents: Cents, checkoutUrl: z.string() },
      /** The last payment was refused; `failure` is the provider's reason, if it gave one. */
      isRefused: z.boolean(),
      failure: z.string().nullable(),
    })
    .nullable(),
  /** How a plan may be paid. Empty: no payment can be made now. */
  payments: z.array(PaymentOffer),
});
export type MySubscription = z.infer<typeof MySubscription>;

/** The provider's answer about a payment. Only `active` has changed anything, once. */
const Verified = z.object({
  success: z.boolean(),
  /** `scheduled`: the plan follows the present one, and nothing else has changed. */
  status: z.enum(['active', 'scheduled', 'pending', 'refused']),
});

/** An https:// address, or a path of this site for the sandbox. */
const CheckoutUrl = z.string();

const providerId = (label: string) => requiredLine(label, `${label} não informado`);

/** The server functions of the specification keep their names. */
const functionAt = (name: string, summary: string) =>
  ({ method: 'POST', path: `/functions/${name}`, operationId: name, summary }) as const;

export const subscriptions = oc.tag('subscriptions').router({
  listPlans: operation
    .anyone()
    .route({ method: 'GET', path: '/plans', summary: 'Planos à venda, do menor preço ao maior' })
    .output(z.object({ plans: z.array(Plan) }))
    .errors(mayRefuse('RATE_LIMITED')),

  getMine: operation
    .staff('subscriptions.change', { whenBlocked: true })
    .route({ method: 'GET', path: '/subscription', summary: 'A assinatura do salão' })
    .output(MySubscription),

  /**
   * Opens a checkout. `checkoutUrl` is null when nothing is to be paid now: for a plan without price, for a smaller plan that is paid
   * by PIX later, and for a cancelled plan that is resumed and paid by PIX at its end.
   */
  choosePlan: operation
    .staff('subscriptions.change', { whenBlocked: true, audit: 'subscriptions.choosePlan' })
    .route(functionAt('create-mercadopago-subscription', 'Escolher um plano'))
    .input(
      z.object({
        planId: Id,
        /** The salon that the screen shows. Refused unless it is the session's own. */
        salonId: Id.optional(),
        /** Missing: the first available provider. */
        provider: CheckoutProvider.optional(),
        way: PaymentWay.optional(),
      }),
    )
    .output(
      z.object({
        checkoutUrl: CheckoutUrl.nullable(),
        /** When the plan begins; null is at once. */
        startsAt: Instant.nullable(),
      }),
    )
    .errors(
      mayRefuse(
        'NOT_FOUND',
        'PLAN_NOT_FOUND',
        'PLAN_CURRENT',
        'PLAN_PAID_AHEAD',
        'CHANGED_MEANWHILE',
        'CHECKOUT_UNAVAILABLE',
        'CHECKOUT_FAILED',
      ),
    ),

  /** Asks the provider, because the browser's return proves nothing. May be repeated. */
  verifyPayment: operation
    .staff('subscriptions.change', { whenBlocked: true, audit: 'subscriptions.activate' })
    .route(functionAt('verify-mercadopago-subscription', 'Conferir o pagamento de um plano'))
    .input(z.object({ paymentId: providerId('Pagamento'), preferenceId: providerId('Pedido') }))
    .output(Verified)
    .errors(mayRefuse('NOT_FOUND', 'CHECKOUT_UNAVAILABLE', 'CHECKOUT_FAILED')),

  verifySession: operation
    .staff('subscriptions.change', { whenBlocked: true, audit: 'subscriptions.activate' })
    .route(functionAt('verify-subscription', 'Conferir o pagamento de um plano no cartão'))
    .input(z.object({ sessionId: providerId('Sessão') }))
    .output(Verified)
    .errors(mayRefuse('NOT_FOUND', 'CHECKOUT_UNAVAILABLE', 'CHECKOUT_FAILED')),

  /** Lets the present plan renew as before. Refused once the following plan is paid, or a charge was held back for it. May be repeated. */
  undoChange: operation
    .staff('subscriptions.change', { audit: 'subscriptions.undoChange' })
    .route({ method: 'DELETE', path: '/subscription/change', summary: 'Desfazer a mudança de plano' })
    .output(z.object({ renews: z.boolean() }))
    .errors(mayRefuse('CHANGE_NOT_UNDONE', 'CHANGE_FINAL', 'CHANGED_MEANWHILE')),

  /** Ends the plan at the end of the paid period, first at the provider. A following plan is cancelled too. */
  cancel: operation
    .staff('subscriptions.change', { whenBlocked: true, whenSuspended: true, audit: 'subscriptions.cancel' })
    .route({ method: 'POST', path: '/subscription/cancellation', summary: 'Cancelar a assinatura no fim do período' })
    .output(
      z.object({
        /** Everything works until then; null is without end. */
        endsAt: Instant.nullable(),
      }),
    )
    .errors(mayRefuse('NOT_RENEWING', 'CANCELLATION_FAILED', 'CHANGED_MEANWHILE')),
});
