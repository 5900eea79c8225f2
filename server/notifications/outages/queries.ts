import type { Outage, PlatformOutage } from '#contract/message-channels.ts';
import type { PlatformScope, SalonScope } from '#server/gate/scope.ts';

export async function listOutages(scope: SalonScope): Promise<Outage[]> {
  const rows = await scope.db
    .selectFrom('channelOutages')
    .select(['channel', 'beganAt', 'failure'])
    .orderBy('channel')
    .execute();
  return rows.map(({ beganAt, ...outage }) => ({ ...outage, beganAt: beganAt.toISOString() }));
}

/** The reason is the newest: the first outage of a salon may have had another one. */
export async function listAllOutages(scope: PlatformScope): Promise<PlatformOutage[]> {
  const rows = await scope.db
    .selectFrom('channelOutages')
    .select((eb) => [
      'channel',
      eb.fn.countAll<number>().as('salons'),
      eb.fn.min('beganAt').as('beganAt'),
      eb.fn.agg<string[]>('array_agg', ['failure']).orderBy('beganAt', 'desc').as('failures'),
    ])
    .groupBy('channel')
    .orderBy('channel')
    .execute();
  return rows.map(({ channel, salons, beganAt, failures }) => ({
    ...{ channel, salons, failure: failures[0] ?? '' },
    beganAt: new Date(beganAt).toISOString(),
  }));
}
