import {
  type Charge,
  GatewayError,
  type PaymentAccount,
  type PaymentGateway,
  type ProviderPayment,
  type RefundRequest,
  type SalonPayments,
} from '#server/infra/providers/payment-gateway.ts';

/** How the fake provider answers until it is told otherwise. */
export type Mood = 'well' | 'refusing' | 'keys' | 'broken' | 'hanging' | 'nonsense' | 'slow refunds';

/** Short for a provider that hangs, because a test waits for it. Otherwise long enough for a busy machine. */
export const TIME_LIMIT_MS = { hanging: 50, otherwise: 10_000 };

/** A payment provider for bookings that a test directs. */
export function createFakePayments() {
  const charges = new Map<string, Charge & { way: 'pix' | 'card' }>();
  const payments: ProviderPayment[] = [];
  const refunds = new Map<string, RefundRequest>();
  let mood: Mood = 'well';
  const fake = {
    get mood() {
      return mood;
    },
    set mood(next: Mood) {
      mood = next;
      salonPayments.timeLimitMs = next === 'hanging' ? TIME_LIMIT_MS.hanging : TIME_LIMIT_MS.otherwise;
    },
    /** Runs once, before the provider has answered. */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** The keys of the calls, in their order. */
    accounts: [] as PaymentAccount[],
    /** Every requested charge, oldest first. */
    get charges() {
      return [...charges.values()];
    },
    /** Every refund, once for each key, in the order of the calls. */
    get refunds() {
      return [...refunds.values()];
    },
    /** The payer pays the newest charge, or tries to. `changes` may hold values that no honest provider sends. */
    pay(changes: Partial<ProviderPayment> = {}, charge = [...charges.values()].at(-1)): ProviderPayment {
      if (!charge) throw new Error('No charge');
      const { reference, amountCents, way } = charge;
      const payment: ProviderPayment = {
        id: `payment-${payments.length + 1}-of-${reference}`,
        ...{ reference, amountCents, method: way, currency: 'BRL' },
        ...{ status: 'approved', refundedCents: 0, paidAt: new Date('2026-11-20T13:25:00Z'), isTest: false },
        ...changes,
      };
      payments.push(payment);
      return payment;
    },
    /** A refund by hand at the provider, or a charge-back. */
    returnByHand(payment: ProviderPayment, amountCents: number) {
      payment.refundedCents += amountCents;
      if (payment.refundedCents >= payment.amountCents) payment.status = 'refunded';
    },
  };

  const behave = async (account: PaymentAccount, signal: AbortSignal) => {
    fake.accounts.push(account);
    const { meanwhile } = fake;
    fake.meanwhile = null;
    await meanwhile?.();
    if (fake.mood === 'refusing') throw new GatewayError('Operação recusada', { kind: 'refused' });
    if (fake.mood === 'keys') throw new GatewayError('As chaves não foram aceitas', { kind: 'keys' });
    if (fake.mood === 'broken') throw new TypeError('fetch failed');
    // Ignores the signal, as a careless library would.
    if (fake.mood === 'hanging') await new Promise(() => signal);
  };

  const gateway: PaymentGateway = {
    async createCheckout(account, charge, signal) {
      await behave(account, signal);
      charges.set(charge.reference, { ...charge, way: 'card' });
      const url = fake.mood === 'nonsense' ? 'javascript:alert(1)' : `https://pagamento.example/${charge.reference}`;
      return { checkoutId: `checkout-${charge.reference}`, url };
    },
    async createPix(account, charge, signal) {
      await behave(account, signal);
      charges.set(charge.reference, { ...charge, way: 'pix' });
      const code = fake.mood === 'nonsense' ? '' : `000201${charge.reference}`;
      return { providerPaymentId: `pix-${charge.reference}`, code, ticketUrl: null };
    },
    async findPayments(account, { reference }, signal) {
      await behave(account, signal);
      return payments.filter((one) => one.reference === reference).map((one) => ({ ...one }));
    },
    async refund(account, asked, signal) {
      await behave(account, signal);
      const payment = payments.find(({ id }) => id === asked.providerPaymentId);
      if (!payment) throw new GatewayError('Pagamento não encontrado', { kind: 'refused' });
      if (!refunds.has(asked.idempotencyKey)) {
        refunds.set(asked.idempotencyKey, asked);
        if (fake.mood !== 'slow refunds') fake.returnByHand(payment, asked.amountCents);
      }
      const status = fake.mood === 'slow refunds' ? 'pending' : 'done';
      return { providerRefundId: `refund-${asked.idempotencyKey}`, status };
    },
  };
  const salonPayments: SalonPayments = { gateways: { mercado_pago: gateway }, timeLimitMs: TIME_LIMIT_MS.otherwise };
  return Object.assign(salonPayments, { fake });
}
