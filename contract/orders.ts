import { oc } from '@orpc/contract';
import { z } from 'zod';
import { operation } from './base.ts';
import { mayRefuse } from './errors.ts';
import { SubscriptionState } from './salons.ts';
import { Cents, Id, Instant, SearchText } from './shapes.ts';
import { BillingCycle, Invoice, PaymentWay } from './subscriptions.ts';

/**
 * The statuses that the product writes. `scheduled` follows the present plan; `ended` was paid and not renewed. A status that a provider
 * has set otherwise is shown unchanged.
 */
export const OrderStatus = z.enum(['active', 'pending', 'scheduled', 'ended', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A salon's order of a plan, or the grant of one. */
export const Order = z.object({
  id: Id,
  salonId: Id,
  salonName: z.string(),
  planName: z.string(),
  billingCycle: BillingCycle,
  status: z.string(),
  amountCents: Cents,
  /** ISO 4217. */
  currency: z.string(),
  /** Given by an administrator, and free. */
  isGrant: z.boolean(),
  createdAt: Instant,
});
export type Order = z.infer<typeof Order>;

/** An order as the audit log tells it, without addresses. Plan and status are null where the entry does not say them. */
export const OrderEntry = z.object({
  id: Id,
  action: z.string(),
  createdAt: Instant,
  actorKind: z.enum(['visitor', 'customer', 'owner', 'staff', 'admin', 'system']),
  /** Null for the system and for a deleted account. */
  actorName: z.string().nullable(),
  planBefore: z.string().nullable(),
  planAfter: z.string().nullable(),
});
export type OrderEntry = z.infer<typeof OrderEntry>;

export const OrderDetails = Order.extend({
  provider: z.string().nullable(),
  /** The provider's ids. */
  checkoutId: z.string().nullable(),
  paymentId: z.string().nullable(),
  paidAt: Instant.nullable(),
  periodStart: Instant.nullable(),
  /** Null is without end, or not paid. */
  periodEnd: Instant.nullable(),
  renews: z.boolean(),
  /** The provider charges nothing, because another plan is to follow. */
  isPaused: z.boolean(),
  /** Null without a checkout. */
  way: PaymentWay.nullable(),
  nextChargeAt: Instant.nullable(),
  /** The start of a plan that was chosen in advance. */
  startsAt: Instant.nullable(),
  /** The charges that the provider made or tried. Newest first, 24 at most. */
  charges: z.array(
    Invoice.omit({ planName: true, way: true }).extend({
      /** The provider's id. */
      chargeId: z.string(),
      /** Why it was refused, as the provider says. */
      failure: z.string().nullable(),
    }),
  ),
  salon: z.object({
    slug: z.string(),
    isPublic: z.boolean(),
    planName: z.string().nullable(),
    subscription: SubscriptionState,
  }),
  /** Newest first, 50 at most. */
  entries: z.array(OrderEntry),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** A list has at most this many orders; a search for the salon finds older ones. */
export const MOST_LISTED_ORDERS = 1000;

export const orders = oc.tag('subscriptions').router({
  /** Newest first. */
  listOrders: operation
    .admin()
    .route({ method: 'GET', path: '/admin/subscriptions', summary: 'Assinaturas de todos os salões' })
    .input(
      z.object({
        /** Parts of the salon's name, address on the web, place or owner's name. */
        search: SearchText.optional(),
        status: OrderStatus.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        orders: z.array(Order),
        /** At most MOST_LISTED_ORDERS; `hasMore` says whether there are others. */
        matching: z.int(),
        hasMore: z.boolean(),
      }),
    ),

  getTotals: operation
    .admin()
    .route({ method: 'GET', path: '/admin/subscriptions/totals', summary: 'Totais das assinaturas' })
    .output(
      z.object({
        total: z.int(),
        active: z.int(),
        pending: z.int(),
        /** The sum of the active ones in reais. */
        revenueCents: Cents,
        /** All that was charged and not paid back, in reais; also from salons that are deleted. */
        receivedCents: Cents,
      }),
    ),

  getOrder: operation
    .admin()
    .route({ method: 'GET', path: '/admin/salons/{salonId}/subscriptions/{id}', summary: 'Uma assinatura' })
    .input(z.object({ salonId: Id, id: Id }))
    .output(OrderDetails)
    .errors(mayRefuse('NOT_FOUND')),
});
