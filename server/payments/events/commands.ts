import { z } from 'zod';
import type { SalonScope } from '#server/gate/scope.ts';
import type { SalonPayments } from '#server/infra/providers/payment-gateway.ts';
import { findPayment } from '../charges/queries.ts';
import { syncPaymentJob } from '../jobs.ts';
import { listAccounts } from '../keys/queries.ts';
import type { PaymentEvent } from './jobs.ts';

/** The provider says, by the salon's own keys, whose payment it is; one of another salon or of nobody changes nothing. */
export async function applyPaymentEvent(
  scope: SalonScope,
  { resource }: Pick<PaymentEvent, 'resource'>,
  { salonPayments }: { salonPayments: SalonPayments },
): Promise<void> {
  const paymentId = await findNotified(scope, resource, salonPayments);
  if (!paymentId) return;
  const { salonId } = scope;
  await scope.jobs.send(scope.db, syncPaymentJob, { salonId, paymentId, providerPaymentId: resource });
}

/** Replaced keys are asked after the present ones: money for them comes too. Throws what the provider threw where none of them knows it. */
async function findNotified(
  scope: SalonScope,
  resource: string,
  { gateways, timeLimitMs }: SalonPayments,
): Promise<string | null> {
  const failures: unknown[] = [];
  for (const account of await listAccounts(scope)) {
    try {
      const signal = AbortSignal.timeout(timeLimitMs);
      const reference = await gateways.mercado_pago?.findReference?.(account, resource, signal);
      const { data: paymentId } = z.uuid().safeParse(reference);
      if (paymentId && (await findPayment(scope, paymentId))) return paymentId;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return null;
}
