import type { MessageChannel } from '#contract/opt-outs.ts';
import type { AnyoneScope, SalonScope } from '#server/gate/scope.ts';

/** False while the outage is known already. */
export async function beginOutage(
  scope: SalonScope,
  outage: { channel: MessageChannel; failure: string },
): Promise<boolean> {
  const begun = await scope.db
    .insertInto('channelOutages')
    .values({ ...outage, beganAt: scope.now })
    .onConflict((conflict) => conflict.columns(['salonId', 'channel']).doNothing())
    .returning('channel')
    .executeTakeFirst();
  if (!begun) return false;
  scope.log.error({ salonId: scope.salonId, ...outage }, 'a channel does not take the messages of a salon');
  return true;
}

/** The salon's next message was taken. One provider serves all salons, so the outage is over for those that sent none since, too. */
export async function endOutage(scope: AnyoneScope, channel: MessageChannel, salonId: string): Promise<void> {
  const ended = await scope.db
    .deleteFrom('channelOutages')
    .where('salonId', '=', salonId)
    .where('channel', '=', channel)
    .returning('salonId')
    .executeTakeFirst();
  if (!ended) return;
  await scope.db.deleteFrom('channelOutages').where('channel', '=', channel).execute();
  scope.log.info({ salonId, channel }, 'a channel takes messages again');
}
