import type { Database } from '#server/infra/database/database.ts';
import type { Clock } from '#server/infra/process/clock.ts';
import { GatewayError, type SubscriptionGateway } from '#server/infra/providers/subscription-gateway.ts';
import { closePayment, openPayment, refundCharge, resumeCharging, stopCharging } from '#server/sandbox/commands.ts';
import { findPayment, type Ledger, listCharges } from '#server/sandbox/queries.ts';
import { REFUSAL } from '#server/sandbox/rules.ts';

/** The demo's provider. People decide at /sandbox/pagamento/{id} what it answers (docs/decisions/048-the-demos-provider-and-failed-jobs.md). */
export function createSandbox({ database, clock }: { database: Database; clock: Clock }): SubscriptionGateway {
  const ledger = (): Ledger => ({ db: database.db, now: clock.now() });
  return {
    ways: ['card', 'pix'],

    createCheckout: (order) =>
      openPayment(ledger(), {
        ...{ purpose: 'plan', reference: order.orderId, title: `Plano ${order.planName}`, way: order.way },
        ...{ amountCents: order.amountCents, currency: order.currency, returnUrl: order.returnUrl },
        periodCents: order.way === 'card' ? order.amountCents : null,
        firstChargeAt: order.firstChargeAt,
      }),

    async readOrder({ orderId, checkoutId }) {
      const payment = await findPayment(ledger(), checkoutId);
      if (payment?.purpose !== 'plan' || payment.reference !== orderId) return null;
      const charges = await listCharges(ledger(), payment.id);
      return {
        renews: payment.renews,
        nextChargeAt: payment.renews && charges.length === 0 ? payment.firstChargeAt : null,
        charges: charges.toReversed().map(({ id, known: status, amountCents, refundedCents, chargedAt }) => ({
          ...{ id, orderId, status, amountCents, refundedCents, currency: payment.currency, chargedAt },
          failure: status === 'refused' ? REFUSAL : null,
        })),
      };
    },

    cancelSubscription: ({ orderId }) => closePayment(ledger(), orderId),
    pauseSubscription: ({ orderId }) => stopCharging(ledger(), orderId),
    resumeSubscription: ({ orderId }) => resumeCharging(ledger(), orderId),

    async refundCharge({ chargeId, amountCents, key: idempotencyKey }) {
      const { refused } = await refundCharge(ledger(), { chargeId, amountCents, idempotencyKey });
      if (refused) throw new GatewayError(refused);
    },
  };
}
