import type { House } from './house.ts';

/** What the audit log says of a salon, oldest first: `['salons.create', 'services.create']`. */
export async function auditedActions(house: House, salonId: string): Promise<string[]> {
  const entries = await house.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salonId)
    .select('action')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action);
}

/** The same house, counting what it asks of its database; `count` starts at 0 again with each call. */
export function countingQueries(house: House) {
  let asked = 0;
  const counter = {
    transformQuery: <T extends { node: unknown }>({ node }: T) => {
      asked++;
      return node as never;
    },
    transformResult: async <T extends { result: unknown }>({ result }: T) => result as never,
  };
  const db = house.database.db.withPlugin(counter);
  const counted: House = { ...house, database: { ...house.database, db } };
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    asked = 0;
    await work();
    return asked;
  };
  return { house: counted, count };
}
