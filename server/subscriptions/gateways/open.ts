import type { Database } from '#server/infra/database/database.ts';
import type { Env } from '#server/infra/env/env.ts';
import type { Clock } from '#server/infra/process/clock.ts';
import { createMercadoPago } from '#server/infra/providers/mercado-pago.ts';
import { createStripe } from '#server/infra/providers/stripe.ts';
import type { Checkouts, Gateways } from '#server/infra/providers/subscription-gateway.ts';
import { createMercadoPagoPlans } from './mercado-pago.ts';
import { createSandbox } from './sandbox.ts';
import { createStripePlans } from './stripe.ts';

const PROVIDER_TIME_LIMIT_MS = 10_000;

type Secrets = { platformMercadoPagoAccessToken: string | null; stripeSecretKey: string | null };
type Installed = {
  env: Pick<Env, 'demo' | 'paymentServices'>;
  database: Database;
  clock: Clock;
  readSecrets(): Promise<Secrets>;
};

/** The gateways that this installation can be paid with now: the providers with keys, and in the demo the sandbox. */
export function openCheckouts({ env, database, clock, readSecrets }: Installed): Checkouts {
  const sandbox = env.demo ? createSandbox({ database, clock }) : null;
  const mercadoPago = createMercadoPago({ env });
  return {
    async open(): Promise<Gateways> {
      const { platformMercadoPagoAccessToken: accessToken, stripeSecretKey } = await readSecrets();
      return {
        ...(accessToken && { mercado_pago: createMercadoPagoPlans({ mercadoPago, accessToken, clock }) }),
        ...(stripeSecretKey && {
          stripe: createStripePlans({ stripe: createStripe({ env, secretKey: stripeSecretKey }), clock }),
        }),
        ...(sandbox && { sandbox }),
      };
    },
    timeLimitMs: PROVIDER_TIME_LIMIT_MS,
  };
}
