import { expect } from 'vitest';
import { API_PREFIX } from '#server/http/paths.ts';
import { type TestWorld, TODAY } from './test-world.ts';

/** Expects the same answer after this salon's kept facts and pages were forgotten in every process: nobody got an older one. */
export async function expectNothingStale<T>(
  { database }: Pick<TestWorld, 'database'>,
  salonId: string,
  ask: () => Promise<T>,
): Promise<T> {
  const kept = await ask();
  await database.db
    .updateTable('salonVersions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('salonId', '=', salonId)
    .execute();
  expect(kept).toEqual(await ask());
  return kept;
}

/** The pages that show what a salon offers, and the answers that they are made of. */
export const publicPaths = (slug: string, serviceId: string) => [
  `/${slug}`,
  `/${slug}/agendamento/${serviceId}`,
  `${API_PREFIX}/salons/${slug}`,
  `${API_PREFIX}/salons/${slug}/next-times`,
  `${API_PREFIX}/salons/${slug}/services/${serviceId}/slots?date=${TODAY}`,
  `${API_PREFIX}/salons/${slug}/services/${serviceId}/days`,
];

/** Where a test has two servers: both show the same of the salon that was opened last, and nothing that was otherwise five seconds ago. */
export async function expectServersUpToDate(world: TestWorld): Promise<void> {
  const { servers, database, clock } = world;
  const salon = await database.db
    .selectFrom('salons')
    .leftJoin('services', 'services.salonId', 'salons.id')
    .select(['salons.id', 'salons.slug', 'services.id as serviceId'])
    .orderBy('salons.id', 'desc')
    .executeTakeFirst();
  if (!servers || !salon) return;
  clock.advance({ seconds: 5 });
  const paths = publicPaths(salon.slug, salon.serviceId ?? '');
  const answers = await expectNothingStale(world, salon.id, () => Promise.all(paths.map(servers.read)));
  for (const [one, other] of answers) expect(one).toBe(other);
}
