import { deleteInPieces } from '#server/infra/database/pieces.ts';
import type { AnyoneScope, PlatformScope, WebhookScope } from '../gate/scope.ts';

/** An event that a provider told, without its details. */
export type WebhookEvent = {
  provider: 'mercado_pago' | 'stripe';
  /** The provider's own: an event that is sent again has the same. */
  key: string;
  topic: string;
  /** The provider's id of what changed. */
  resource: string;
  /** The salon of the provider's account; null is the platform's own. */
  salonId: string | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 180;

/** False when the event came before. */
export async function recordEvent(scope: WebhookScope, { key, ...event }: WebhookEvent): Promise<boolean> {
  const recorded = await scope.db
    .insertInto('webhookEvents')
    .values({ ...event, eventKey: key, receivedAt: scope.now })
    .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
    .returning('eventKey')
    .executeTakeFirst();
  return recorded !== undefined;
}

export async function markProcessed(scope: AnyoneScope, { provider, key }: WebhookEvent): Promise<void> {
  await scope.db
    .updateTable('webhookEvents')
    .where('provider', '=', provider)
    .where('eventKey', '=', key)
    .set({ processedAt: scope.now })
    .execute();
}

/** Before the salon goes: nothing else says that they are its own (docs/scale.md). */
export async function deleteEventsOfSalon(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db.deleteFrom('webhookEvents').where('salonId', '=', salonId).execute();
}

export async function deleteOldEvents(scope: AnyoneScope): Promise<void> {
  const oldest = new Date(scope.now.getTime() - KEPT_DAYS * DAY_MS);
  await deleteInPieces((limit) =>
    scope.db
      .deleteFrom('webhookEvents')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('provider', 'eventKey'),
          'in',
          selectFrom('webhookEvents')
            .where('receivedAt', '<', oldest)
            .select(['provider', 'eventKey'])
            .limit(limit)
            .$asTuple('provider', 'eventKey'),
        ),
      )
      .executeTakeFirst(),
  );
}
