import { z } from 'zod';
import type { AnyoneScope } from '../../scope.ts';
import type { WebhookEvent } from '../../webhook-events/commands.ts';
import type { Checkouts } from '../gateways/gateway.ts';

type NotifiedOrder = { id: string; salonId: string };

/**
 * The order that an event is about, as the provider itself says it now. Null when it is about none of ours, or the provider's keys
 * were removed.
 */
export async function findOrderOfEvent(
  scope: AnyoneScope,
  event: Pick<WebhookEvent, 'provider' | 'topic' | 'resource'>,
  { checkouts }: { checkouts: Checkouts },
): Promise<NotifiedOrder | null> {
  const { provider } = event;
  const gateway = (await checkouts.open())[provider];
  const reference = await gateway?.findOrder?.(event, AbortSignal.timeout(checkouts.timeLimitMs));
  const { data: id } = z.uuid().safeParse(reference);
  if (!id) return null;
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where('id', '=', id)
    .where('provider', '=', provider)
    .select(['id', 'salonId'])
    .executeTakeFirst();
  return order ?? null;
}
