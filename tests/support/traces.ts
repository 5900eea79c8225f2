import type { TestWorld } from './test-world.ts';

/** What the audit log says of a salon, oldest first: `['salons.create', 'services.create']`. */
export async function auditedActions(world: TestWorld, salonId: string): Promise<string[]> {
  const entries = await world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salonId)
    .select('action')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action);
}

/** The same world, counting what it asks of its database; `count` starts at 0 again with each call. */
export function countingQueries(world: TestWorld) {
  let asked = 0;
  const counter = {
    transformQuery: <T extends { node: unknown }>({ node }: T) => node as never,
    // Here, because a query inside another one is transformed as well, but not sent.
    transformResult: async <T extends { result: unknown }>({ result }: T) => {
      asked++;
      return result as never;
    },
  };
  const db = world.database.db.withPlugin(counter);
  const counted: TestWorld = { ...world, database: { ...world.database, db } };
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    asked = 0;
    await work();
    return asked;
  };
  return { world: counted, count };
}
