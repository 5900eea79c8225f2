import type { Database } from '#server/infra/database/database.ts';
import type { Clock } from '#server/infra/process/clock.ts';
import type {
  CheckoutRequest,
  Checkouts,
  ProviderCharge,
  ProviderOrder,
  SubscriptionGateway,
} from '#server/infra/providers/subscription-gateway.ts';
import { GatewayError } from '#server/infra/providers/subscription-gateway.ts';
import { createSandbox } from '#server/subscriptions/gateways/sandbox.ts';
import { TIME_LIMIT_MS } from './fake-payments.ts';

/** How the fake provider answers until it is told otherwise. */
export type Mood = 'well' | 'refusing' | 'broken' | 'hanging' | 'without address';

/** `renews` and `nextChargeAt` belong to the order, the other fields to the charge. */
type Changes = Partial<ProviderCharge & Pick<ProviderOrder, 'renews' | 'nextChargeAt'>>;

/** A payment provider that a test directs, and the sandbox beside it. */
export function createFakeCheckouts(database: Database, clock: Clock) {
  const orders = new Map<string, CheckoutRequest>();
  const known = new Map<string, ProviderOrder>();
  let count = 0;
  let mood: Mood = 'well';
  const fake = {
    get mood() {
      return mood;
    },
    set mood(next: Mood) {
      mood = next;
      checkouts.timeLimitMs = next === 'hanging' ? TIME_LIMIT_MS.hanging : TIME_LIMIT_MS.otherwise;
    },
    /** Runs once, before the provider has answered. */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** The checkouts whose charges were stopped, in the order of the calls. */
    cancelled: [] as string[],
    /** The refunds by our own calls. */
    refunds: [] as { chargeId: string; amountCents: number; key: string }[],
    /** The checkouts whose charges are paused. */
    paused: new Set<string>(),
    /** Every checkout that was created, oldest first. */
    get orders() {
      return [...orders].map(([checkoutId, order]) => ({ checkoutId, ...order }));
    },
    /** The payer pays once more, or tries to. `changes` may hold values that no honest provider sends. Returns the charge's id. */
    pay(checkoutId: string, { renews, nextChargeAt, ...changes }: Changes = {}): string {
      const order = orders.get(checkoutId);
      if (!order) throw new Error(`No checkout ${checkoutId}`);
      const { orderId, amountCents, currency } = order;
      const id = `payment-${++count}-of-${orderId}`;
      const charge: ProviderCharge = {
        ...{ id, orderId, status: 'approved', amountCents, currency, chargedAt: clock.now(), failure: null },
        refundedCents: changes.status === 'refunded' ? (changes.amountCents ?? amountCents) : 0,
        ...changes,
      };
      const before = known.get(checkoutId);
      known.set(checkoutId, {
        renews: renews ?? before?.renews ?? false,
        nextChargeAt: nextChargeAt ?? null,
        // A provider lists a charge once, and the newest first.
        charges: [charge, ...(before?.charges ?? []).filter((one) => one.id !== charge.id)],
      });
      return charge.id;
    },
    /** The card was entered, and is charged later. */
    authorize(checkoutId: string): void {
      const order = orders.get(checkoutId);
      known.set(checkoutId, { renews: true, nextChargeAt: order?.firstChargeAt ?? null, charges: [] });
    },
    /** Changes the order that the provider reports from now on. */
    tell(checkoutId: string, changes: Partial<ProviderOrder>): void {
      known.set(checkoutId, {
        ...(known.get(checkoutId) ?? { renews: false, nextChargeAt: null, charges: [] }),
        ...changes,
      });
    },
  };

  const behave = async (signal: AbortSignal) => {
    const { meanwhile } = fake;
    fake.meanwhile = null;
    await meanwhile?.();
    if (fake.mood === 'refusing') throw new GatewayError('Cartão recusado pela operadora');
    if (fake.mood === 'broken') throw new TypeError('fetch failed');
    // Ignores the signal, as a careless library would.
    if (fake.mood === 'hanging') await new Promise(() => signal);
  };
  const gateway: SubscriptionGateway = {
    ways: ['card', 'pix'],
    async createCheckout(request, signal) {
      await behave(signal);
      const id = `checkout-${request.orderId}`;
      orders.set(id, request);
      return { id, url: fake.mood === 'without address' ? '' : `https://pagamento.example/${id}` };
    },
    async readOrder({ checkoutId }, signal) {
      await behave(signal);
      return known.get(checkoutId) ?? null;
    },
    async cancelSubscription({ checkoutId }, signal) {
      await behave(signal);
      fake.cancelled.push(checkoutId);
      const order = known.get(checkoutId);
      if (order) known.set(checkoutId, { ...order, renews: false, nextChargeAt: null });
    },
    async refundCharge({ chargeId, amountCents, key }, signal) {
      await behave(signal);
      if (fake.refunds.some((refund) => refund.key === key)) return;
      fake.refunds.push({ chargeId, amountCents, key });
      for (const [checkoutId, order] of known) {
        const charges = order.charges.map((charge) => {
          if (charge.id !== chargeId) return charge;
          const refundedCents = charge.refundedCents + amountCents;
          return { ...charge, refundedCents, status: refundedCents < charge.amountCents ? charge.status : 'refunded' };
        });
        known.set(checkoutId, { ...order, charges });
      }
    },
    async pauseSubscription({ checkoutId }, signal) {
      await behave(signal);
      const order = known.get(checkoutId);
      if (!order?.renews) return;
      fake.paused.add(checkoutId);
      known.set(checkoutId, { ...order, renews: false });
    },
    async resumeSubscription({ checkoutId }, signal) {
      await behave(signal);
      const order = known.get(checkoutId);
      if (!order || fake.cancelled.includes(checkoutId)) throw new GatewayError('A assinatura foi cancelada');
      fake.paused.delete(checkoutId);
      known.set(checkoutId, { ...order, renews: true });
    },
  };
  const sandbox = createSandbox({ database, clock });
  const open = async () => ({ mercado_pago: gateway, sandbox });
  const checkouts: Checkouts = { open, timeLimitMs: TIME_LIMIT_MS.otherwise };
  return Object.assign(checkouts, { fake });
}
