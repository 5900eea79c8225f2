import type { Account } from '#contract/auth.ts';
import type { Role } from '#contract/rights.ts';
import { builtOnce } from '../infra/database/built-once.ts';
import type { Db } from '../infra/database/database.ts';
import { askSalonOf } from '../keep/salon-ids.ts';
import { STATE_COLUMNS, subscriptionState } from '../subscriptions/rules.ts';
import { rightsOf } from './rules.ts';

/** Asks the salon that the account works in. `ask` compares the account too. */
const askWorkplace = <T>(db: Db, userId: string, ask: (salonId: string) => Promise<T | null>) =>
  askSalonOf(`member ${userId}`, { find: () => findWorkplace(db, userId), ask });

/** Its own salon comes first, then the one that it joined first. */
async function findWorkplace(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('memberships')
    .where('userId', '=', userId)
    .select('salonId')
    .orderBy((eb) => eb('role', '=', 'owner'), 'desc')
    .orderBy('createdAt')
    .orderBy('salonId')
    .limit(1)
    .executeTakeFirst();
  return found?.salonId ?? null;
}

const workplace = builtOnce((db, { id, userId }: { id: string; userId: string }) =>
  db
    .selectFrom('salons')
    .innerJoin('memberships as m', 'm.salonId', 'salons.id')
    .where('salons.id', '=', id)
    .where('m.salonId', '=', id)
    .where('m.userId', '=', userId)
    .select(['salons.id', 'slug', 'name', 'timeZone', 'suspendedAt', 'suspensionReason', ...STATE_COLUMNS])
    .select(['m.role', 'm.rightsAdded', 'm.rightsTaken']),
);

async function readWorkplace(db: Db, userId: string) {
  const found = await askWorkplace(db, userId, async (id) => (await workplace(db, { id, userId }))[0] ?? null);
  if (!found) return null;
  const { role, rightsAdded, rightsTaken, ...salon } = found;
  return { salon, member: { role: role as Role, rights: rightsOf(role as Role, rightsAdded, rightsTaken) } };
}

/** For the gate, before there is a scope. */
export async function findMembership(db: Db, userId: string, now: Date) {
  const found = await readWorkplace(db, userId);
  return found && { ...found, salon: { ...found.salon, subscription: subscriptionState(found.salon, now) } };
}

/** With one statement, on one machine: each page of somebody with a session asks for it. */
export async function getWorkplace(db: Db, userId: string): Promise<Pick<Account, 'salon' | 'rights'>> {
  const found = await readWorkplace(db, userId);
  if (!found) return { salon: null, rights: [] };
  const { slug, name } = found.salon;
  return { salon: { slug, name }, rights: [...found.member.rights] };
}
