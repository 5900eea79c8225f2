import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import { openPayment, stopCharging } from '../../sandbox/commands.ts';
import { findPayment, type Ledger, listCharges } from '../../sandbox/queries.ts';
import { REFUSAL } from '../../sandbox/rules.ts';
import type { Checkouts, SubscriptionGateway } from './gateway.ts';

const PROVIDER_TIME_LIMIT_MS = 10_000;

type Installed = { demo: boolean; database: Database; clock: Clock };

/** What this installation can be paid with: until a provider has keys, the sandbox of the demo or nothing (D25). */
export function openCheckouts(installed: Installed): Checkouts {
  const sandbox = installed.demo ? createSandbox(installed) : null;
  return { open: async () => (sandbox ? { sandbox } : {}), timeLimitMs: PROVIDER_TIME_LIMIT_MS };
}

/** The demo's provider. People decide at /sandbox/pagamento/{id} what it answers (docs/decisions/048). */
export function createSandbox({ database, clock }: Omit<Installed, 'demo'>): SubscriptionGateway {
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
        nextChargeAt: null,
        charges: charges.toReversed().map(({ id, known: status, amountCents, chargedAt }) => ({
          ...{ id, orderId, status, amountCents, currency: payment.currency, chargedAt },
          failure: status === 'refused' ? REFUSAL : null,
        })),
      };
    },

    cancelSubscription: ({ orderId }) => stopCharging(ledger(), orderId),
  };
}
