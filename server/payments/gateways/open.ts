import type { Database } from '#server/infra/database/database.ts';
import type { Env } from '#server/infra/env/env.ts';
import type { Clock } from '#server/infra/process/clock.ts';
import { createMercadoPago } from '#server/infra/providers/mercado-pago.ts';
import type { SalonPayments } from '#server/infra/providers/payment-gateway.ts';
import { createMercadoPagoPayments } from './mercado-pago.ts';
import { createSalonSandbox } from './sandbox.ts';

const PROVIDER_TIME_LIMIT_MS = 10_000;

type Installed = { env: Pick<Env, 'demo' | 'paymentServices'>; database: Database; clock: Clock };

/** Where bookings are paid: in the demo by the sandbox, elsewhere by Mercado Pago with the salon's own keys. */
export function openSalonPayments({ env, database, clock }: Installed): SalonPayments {
  return {
    gateways: {
      ...(env.demo && { sandbox: createSalonSandbox({ database, clock }) }),
      mercado_pago: createMercadoPagoPayments(createMercadoPago({ env })),
    },
    timeLimitMs: PROVIDER_TIME_LIMIT_MS,
  };
}
