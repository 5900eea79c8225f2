import type { Database } from '#server/infra/database/database.ts';
import type { Clock } from '#server/infra/process/clock.ts';
import { GatewayError } from '#server/infra/providers/gateway-error.ts';
import type {
  Charge,
  PaymentGateway,
  ProviderPayment,
  RefundRequest,
} from '#server/infra/providers/payment-gateway.ts';
import { openPayment, refundCharge } from '#server/sandbox/commands.ts';
import { findPaymentFor, type Ledger, listCharges } from '#server/sandbox/queries.ts';
import { pixCode } from '#server/sandbox/rules.ts';

/** The demo's provider of payments for bookings. Every salon has the same one, so it needs no keys. */
export function createSalonSandbox({ database, clock }: { database: Database; clock: Clock }): PaymentGateway {
  const ledger = (): Ledger => ({ db: database.db, now: clock.now() });
  const open = (charge: Charge, way: 'card' | 'pix') => {
    const { reference, title, amountCents, returnUrl, expiresAt } = charge;
    const asked = { purpose: 'booking', way, currency: 'BRL', title: title.slice(0, 500) } as const;
    return openPayment(ledger(), { ...asked, reference, amountCents, returnUrl, expiresAt });
  };

  return {
    async createCheckout(_account: unknown, charge: Charge): Promise<{ checkoutId: string; url: string }> {
      const { id, url } = await open(charge, 'card');
      return { checkoutId: id, url };
    },

    /** `ticketUrl` is the page where the demo simulates the bank. */
    async createPix(_account: unknown, charge: Charge) {
      const { id, url } = await open(charge, 'pix');
      return { providerPaymentId: id, code: pixCode({ id, amountCents: charge.amountCents }), ticketUrl: url };
    },

    async findPayments(_account: unknown, { reference }): Promise<ProviderPayment[]> {
      const payment = await findPaymentFor(ledger(), { purpose: 'booking', reference });
      if (!payment) return [];
      const about = { reference, currency: payment.currency, method: payment.way, isTest: true };
      const charges = await listCharges(ledger(), payment.id);
      // A PIX payment is there before anybody has paid it.
      if (charges.length === 0 && payment.way === 'pix') {
        const { id, amountCents } = payment;
        return [{ ...about, id, status: 'pending', amountCents, refundedCents: 0, paidAt: null }];
      }
      return charges.map(({ id, known: status, amountCents, refundedCents, chargedAt }) => ({
        ...{ ...about, id, status, amountCents, refundedCents },
        paidAt: status === 'approved' || status === 'refunded' ? chargedAt : null,
      }));
    },

    async refund(_account: unknown, { providerPaymentId: chargeId, amountCents, idempotencyKey }: RefundRequest) {
      const { refused } = await refundCharge(ledger(), { chargeId, amountCents, idempotencyKey });
      if (refused) throw new GatewayError(refused);
      return { providerRefundId: `sandbox-${idempotencyKey}`, status: 'done' as const };
    },
  };
}
