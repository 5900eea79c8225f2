import { z } from 'zod';
import type { AnyoneScope } from '#server/gate/scope.ts';
import type { Checkouts } from '#server/infra/providers/subscription-gateway.ts';
import type { WebhookEvent } from '#server/webhook-events/commands.ts';

/** `salonId` is null for an order that we do not have any more, as of a salon that is deleted. */
type NotifiedOrder = { id: string; salonId: string | null };

/**
 * The order that an event is about, as the provider itself says it now. Null when it names none of ours, or the provider's keys
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
    .select('salonId')
    .executeTakeFirst();
  return { id, salonId: order?.salonId ?? null };
}
