import type { BillingCycle, CheckoutProvider, MySubscription, Plan } from '#contract/subscriptions.ts';
import { refuse } from '../../refuse.ts';
import type { SalonScope } from '../../scope.ts';
import type { Checkouts, Gateways } from '../gateways/gateway.ts';
import { getPlan, listActivePlans } from '../queries.ts';
import { subscriptionState } from '../rules.ts';
import { choiceOf, type Held, OPEN_ORDER_HOURS } from './rules.ts';

const HOUR = 60 * 60 * 1000;

export async function getMySubscription(scope: SalonScope, checkouts: Checkouts): Promise<MySubscription> {
  const { plan, ...held } = await readHeld(scope);
  const offered = await listActivePlans(scope);
  const { employees, customers } = await countUsage(scope);
  const order = await newestOpenOrder(scope)
    .innerJoin('plans', 'plans.id', 'salonSubscriptions.planId')
    .select(['checkoutId', 'plans.name as planName', 'amountCents', 'checkoutUrl'])
    .executeTakeFirst();
  return {
    subscription: subscriptionState(held, scope.now),
    plan,
    renews: held.renews,
    usage: {
      employees: { used: employees, limit: plan?.maxEmployees ?? null },
      customers: { used: customers, limit: plan?.maxCustomers ?? null },
    },
    plans: offered.map((plan) => ({ ...plan, choice: choiceOf(held, plan, scope.now) })),
    openOrder: order ? { ...order, checkoutId: order.checkoutId ?? '', checkoutUrl: order.checkoutUrl ?? '' } : null,
    providers: providersOf(await checkouts.open()),
  };
}

export const providersOf = (gateways: Gateways) => Object.keys(gateways) as CheckoutProvider[];

/** What the salon has, and what was paid for it last. */
export async function readHeld(scope: SalonScope): Promise<Held & { plan: Plan | null }> {
  const salon = await scope.db
    .selectFrom('salons')
    .select(['planId', 'subscriptionStatus', 'subscriptionStartDate', 'subscriptionEndDate'])
    .executeTakeFirstOrThrow();
  const plan = salon.planId ? await getPlan(scope, salon.planId) : null;
  const paid = await scope.db
    .selectFrom('salonSubscriptions')
    .where('paidAt', 'is not', null)
    .where('status', '=', 'active')
    .select(['planId', 'amountCents', 'billingCycle', 'periodEnd', 'renews'])
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isPaid = paid !== undefined && paid.planId === salon.planId;
  return {
    ...salon,
    plan,
    price: plan && (isPaid ? { billingCycle: paid.billingCycle, priceCents: paid.amountCents } : plan),
    isPaid,
    paidUntil: isPaid ? paid.periodEnd : null,
    renews: isPaid && paid.renews,
  };
}

async function countUsage(scope: SalonScope): Promise<{ employees: number; customers: number }> {
  const { employees, customers } = await scope.db
    .selectFrom('salons')
    .select([
      scope.db
        .selectFrom('employees')
        .where('isActive', '=', true)
        .where('deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('employees'),
      scope.db
        .selectFrom('customers')
        .where('deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('customers'),
    ])
    .executeTakeFirstOrThrow();
  return { employees: employees ?? 0, customers: customers ?? 0 };
}

/** The last checkout that somebody may still want to pay. */
const newestOpenOrder = (scope: SalonScope) =>
  scope.db
    .selectFrom('salonSubscriptions')
    .where('salonSubscriptions.createdAt', '>', new Date(scope.now.getTime() - OPEN_ORDER_HOURS * HOUR))
    .where('status', '=', 'pending')
    .where('checkoutUrl', 'is not', null)
    .orderBy('salonSubscriptions.createdAt', 'desc')
    .limit(1);

type Wanted = { planId: string; provider: CheckoutProvider; amountCents: number; billingCycle: BillingCycle };

/** The address of an open checkout for the same, so that a second click opens no second one. */
export async function findOpenCheckout(scope: SalonScope, wanted: Wanted): Promise<string | null> {
  const order = await newestOpenOrder(scope)
    .where('planId', '=', wanted.planId)
    .where('provider', '=', wanted.provider)
    .where('amountCents', '=', wanted.amountCents)
    .where('billingCycle', '=', wanted.billingCycle)
    .select('checkoutUrl')
    .executeTakeFirst();
  return order?.checkoutUrl ?? null;
}

const orderColumns = ['id', 'planId', 'provider', 'checkoutId', 'amountCents', 'currency', 'paidAt'] as const;

/** Throws NOT_FOUND, also for an order of another salon. */
export async function getOrder(scope: SalonScope, checkoutId: string) {
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where('checkoutId', '=', checkoutId)
    .select(orderColumns)
    .executeTakeFirst();
  if (!order?.provider) throw refuse('NOT_FOUND');
  return { ...order, checkoutId, provider: order.provider as CheckoutProvider };
}
export type Order = Awaited<ReturnType<typeof getOrder>>;

/** Where the checkout goes wrong, the provider asks this person. */
export async function getPayerEmail(scope: SalonScope): Promise<string> {
  const { email } = await scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select('users.email')
    .executeTakeFirstOrThrow();
  return email;
}
