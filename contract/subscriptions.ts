import { oc } from '@orpc/contract';
import { z } from 'zod';
import { operation } from './base.ts';
import { mayRefuse } from './errors.ts';
import { SubscriptionState } from './salons.ts';
import { Cents, Id, requiredLine } from './shapes.ts';

export const BillingCycle = z.enum(['monthly', 'yearly']);
export type BillingCycle = z.infer<typeof BillingCycle>;

/** The sandbox is a page of the demo, in which no money moves (D25). */
export const CheckoutProvider = z.enum(['mercado_pago', 'stripe', 'sandbox']);
export type CheckoutProvider = z.infer<typeof CheckoutProvider>;

/** A card is charged again by itself, PIX pays one period (D24). */
export const PaymentWay = z.enum(['card', 'pix']);
export type PaymentWay = z.infer<typeof PaymentWay>;

export const Plan = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  priceCents: Cents,
  billingCycle: BillingCycle,
  features: z.array(z.string()),
  /** Null is unlimited (D23). */
  maxEmployees: z.int().nullable(),
  maxCustomers: z.int().nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** What the owner may do with a plan: `later`, once what is paid for a dearer one has ended (D24). */
export const PlanChoice = z.enum(['choose', 'renew', 'current', 'later']);
export type PlanChoice = z.infer<typeof PlanChoice>;

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
  /** False when the period that is paid ends by itself. */
  renews: z.boolean(),
  usage: z.object({ employees: Usage, customers: Usage }),
  /** On offer, cheapest first. */
  plans: z.array(Plan.extend({ choice: PlanChoice })),
  /** A checkout that was opened lately and is not paid. */
  openOrder: z
    .object({ checkoutId: z.string(), planName: z.string(), amountCents: Cents, checkoutUrl: z.string() })
    .nullable(),
  /** Empty: no payment can be made now. */
  providers: z.array(CheckoutProvider),
});
export type MySubscription = z.infer<typeof MySubscription>;

/** What the provider says of a payment. Only `active` has changed anything, once (D24). */
const Verified = z.object({ success: z.boolean(), status: z.enum(['active', 'pending', 'refused']) });

/** Begins with https://, or is a path of this site: the sandbox. */
const CheckoutUrl = z.string();

const providerId = (label: string) => requiredLine(label, `${label} não informado`);

/** The server functions of the specification keep their names (D37). */
const functionAt = (name: string, summary: string) =>
  ({ method: 'POST', path: `/functions/${name}`, operationId: name, summary }) as const;

export const subscriptions = oc.tag('subscriptions').router({
  listPlans: operation
    .anyone()
    .route({ method: 'GET', path: '/plans', summary: 'Planos à venda, do menor preço ao maior' })
    .output(z.object({ plans: z.array(Plan) }))
    .errors(mayRefuse('RATE_LIMITED')),

  getMine: operation
    .owner({ whenBlocked: true })
    .route({ method: 'GET', path: '/subscription', summary: 'A assinatura do salão' })
    .output(MySubscription),

  /** Opens a checkout. A plan without price is active at once, and `checkoutUrl` is null (D23). */
  choosePlan: operation
    .owner({ whenBlocked: true, audit: 'subscriptions.choosePlan' })
    .route(functionAt('create-mercadopago-subscription', 'Escolher um plano'))
    .input(
      z.object({
        planId: Id,
        /** The salon that the screen shows. Another one than the session's own is refused. */
        salonId: Id.optional(),
        /** Missing: the first that is available. */
        provider: CheckoutProvider.optional(),
      }),
    )
    .output(z.object({ checkoutUrl: CheckoutUrl.nullable() }))
    .errors(
      mayRefuse(
        'NOT_FOUND',
        'PLAN_NOT_FOUND',
        'PLAN_CURRENT',
        'PLAN_PAID_AHEAD',
        'CHECKOUT_UNAVAILABLE',
        'CHECKOUT_FAILED',
      ),
    ),

  /** Asks the provider, because the browser's return proves nothing (D24). May be repeated. */
  verifyPayment: operation
    .owner({ whenBlocked: true, audit: 'subscriptions.activate' })
    .route(functionAt('verify-mercadopago-subscription', 'Conferir o pagamento de um plano'))
    .input(z.object({ paymentId: providerId('Pagamento'), preferenceId: providerId('Pedido') }))
    .output(Verified)
    .errors(mayRefuse('NOT_FOUND', 'CHECKOUT_UNAVAILABLE', 'CHECKOUT_FAILED')),

  verifySession: operation
    .owner({ whenBlocked: true, audit: 'subscriptions.activate' })
    .route(functionAt('verify-subscription', 'Conferir o pagamento de um plano no cartão'))
    .input(z.object({ sessionId: providerId('Sessão') }))
    .output(Verified)
    .errors(mayRefuse('NOT_FOUND', 'CHECKOUT_UNAVAILABLE', 'CHECKOUT_FAILED')),
});
