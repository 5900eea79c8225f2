import type {
  CheckoutRequest,
  Checkouts,
  ProviderPayment,
  SubscriptionGateway,
} from '#server/subscriptions/gateways/gateway.ts';
import { GatewayError } from '#server/subscriptions/gateways/gateway.ts';
import { createSandbox } from '#server/subscriptions/gateways/sandbox.ts';

/** How the fake provider answers until it is told otherwise. */
export type Mood = 'well' | 'refusing' | 'broken' | 'hanging' | 'without address';

/** A payment provider that a test directs, and the sandbox beside it. */
export function createFakeCheckouts(secretKey: string) {
  const orders = new Map<string, CheckoutRequest>();
  const payments = new Map<string, ProviderPayment>();
  const fake = {
    mood: 'well' as Mood,
    /** What happens while the provider has not answered yet; once. */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** The checkouts that nothing more is charged for, in the order of the calls. */
    cancelled: [] as string[],
    /** Every checkout that was created, oldest first. */
    get orders() {
      return [...orders].map(([checkoutId, order]) => ({ checkoutId, ...order }));
    },
    /** The payer has paid, or tried to; `changes` are what no honest provider says. Returns the payment's id. */
    pay(checkoutId: string, changes: Partial<ProviderPayment> = {}): string {
      const order = orders.get(checkoutId);
      if (!order) throw new Error(`No checkout ${checkoutId}`);
      const { orderId, amountCents, currency } = order;
      const id = `payment-${payments.size + 1}-of-${orderId}`;
      const payment = { id, orderId, status: 'approved', amountCents, currency, renews: false, ...changes } as const;
      payments.set(checkoutId, payment);
      return payment.id;
    },
  };

  const behave = async (signal: AbortSignal) => {
    const { meanwhile } = fake;
    fake.meanwhile = null;
    await meanwhile?.();
    if (fake.mood === 'refusing') throw new GatewayError('Cartão recusado pela operadora');
    if (fake.mood === 'broken') throw new TypeError('fetch failed');
    // Never heeds the signal, as a careless library would.
    if (fake.mood === 'hanging') await new Promise(() => signal);
  };
  const gateway: SubscriptionGateway = {
    async createCheckout(request, signal) {
      await behave(signal);
      const id = `checkout-${request.orderId}`;
      orders.set(id, request);
      return { id, url: fake.mood === 'without address' ? '' : `https://pagamento.example/${id}` };
    },
    async findPayment({ checkoutId }, signal) {
      await behave(signal);
      return payments.get(checkoutId) ?? null;
    },
    async cancelSubscription({ checkoutId }, signal) {
      await behave(signal);
      fake.cancelled.push(checkoutId);
    },
  };
  const sandbox = createSandbox(secretKey);
  // Short, because a test waits for it.
  const checkouts: Checkouts = { gateways: { mercado_pago: gateway, sandbox }, sandbox, timeLimitMs: 50 };
  return { ...checkouts, fake };
}
