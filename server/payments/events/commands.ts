import { z } from 'zod';
import type { SalonScope } from '../../scope.ts';
import { findPayment, getAccount } from '../charges/queries.ts';
import type { SalonPayments } from '../gateways/gateway.ts';
import { syncPaymentJob } from '../jobs.ts';
import type { PaymentEvent } from './jobs.ts';

/** The provider says, by the salon's own keys, whose payment it is; one of another salon or of nobody changes nothing. */
export async function applyPaymentEvent(
  scope: SalonScope,
  { resource }: Pick<PaymentEvent, 'resource'>,
  { salonPayments }: { salonPayments: SalonPayments },
): Promise<void> {
  const { gateways, timeLimitMs } = salonPayments;
  const account = await getAccount(scope);
  const reference = await gateways.mercado_pago?.findReference?.(account, resource, AbortSignal.timeout(timeLimitMs));
  const { data: paymentId } = z.uuid().safeParse(reference);
  if (!paymentId || !(await findPayment(scope, paymentId))) return;
  const { salonId } = scope;
  await scope.jobs.send(scope.db, syncPaymentJob, { salonId, paymentId, providerPaymentId: resource });
}
