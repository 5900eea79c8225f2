import type { Account } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import type { Workplace } from '#contract/workplaces.ts';
import { builtOnce } from '#server/infra/database/built-once.ts';
import type { Db } from '#server/infra/database/database.ts';
import { askSalonOf } from '#server/keep/salon-ids.ts';
import { STATE_COLUMNS, subscriptionState } from '#server/subscriptions/rules.ts';
import { rightsOf } from '../rules.ts';

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

type InSalon = { id: string; userId: string };

const workplaceIn = (db: Db, { id, userId }: InSalon) =>
  db
    .selectFrom('salons')
    .innerJoin('memberships as m', 'm.salonId', 'salons.id')
    .where('salons.id', '=', id)
    .where('m.salonId', '=', id)
    .where('m.userId', '=', userId)
    .select(['salons.id', 'salons.slug', 'name', 'timeZone', 'suspendedAt', 'suspensionReason', ...STATE_COLUMNS])
    .select(['m.role', 'm.rightsAdded', 'm.rightsTaken', 'm.employeeId'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('memberships as o')
            .where('o.userId', '=', userId)
            .where('o.salonId', '<>', id)
            .select('o.role'),
        )
        .as('isElsewhereToo'),
    );

const workplace = builtOnce(workplaceIn);

/** By a present or former address. Both names are compared, because a kept id may be of the salon that had the address before. */
const workplaceAt = builtOnce((db, { slug, ...asked }: InSalon & { slug: string }) =>
  workplaceIn(db, asked).innerJoin('salonSlugs', 'salonSlugs.salonId', 'salons.id').where('salonSlugs.slug', '=', slug),
);

async function findIdBySlug(db: Db, slug: string): Promise<string | null> {
  const found = await db.selectFrom('salonSlugs').where('slug', '=', slug).select('salonId').executeTakeFirst();
  return found?.salonId ?? null;
}

type Asked = { userId: string; slug: string | null };

/** With one statement, on one machine: each page of somebody with a session asks for it. */
async function readWorkplace(db: Db, { userId, slug }: Asked) {
  const found =
    slug === null
      ? await askSalonOf(db, `member ${userId}`, {
          find: () => findWorkplace(db, userId),
          ask: async (id) => (await workplace(db, { id, userId }))[0] ?? null,
        })
      : await askSalonOf(db, `address ${slug}`, {
          find: () => findIdBySlug(db, slug),
          ask: async (id) => (await workplaceAt(db, { id, userId, slug }))[0] ?? null,
        });
  if (!found) return null;
  const { role, rightsAdded, rightsTaken, employeeId, isElsewhereToo, ...salon } = found;
  const rights = rightsOf(role as Role, rightsAdded, rightsTaken);
  return { salon, member: { role: role as Role, rights, employeeId, isElsewhereToo: Boolean(isElsewhereToo) } };
}

/** For the gate, before there is a scope. */
export async function findMembership(db: Db, asked: Asked, now: Date) {
  const found = await readWorkplace(db, asked);
  return found && { ...found, salon: { ...found.salon, subscription: subscriptionState(found.salon, now) } };
}

export async function getWorkplace(
  db: Db,
  userId: string,
): Promise<Pick<Account, 'salon' | 'rights' | 'hasOtherSalons' | 'employeeId'>> {
  const found = await readWorkplace(db, { userId, slug: null });
  if (!found) return { salon: null, rights: [], hasOtherSalons: false, employeeId: null };
  const { slug, name } = found.salon;
  const { rights, isElsewhereToo, employeeId } = found.member;
  return { salon: { slug, name }, rights: [...rights], hasOtherSalons: isElsewhereToo, employeeId };
}

/** By name, those that the account owns first. On several machines it asks all of them. */
export async function listWorkplaces(db: Db, userId: string): Promise<Workplace[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('salons', 'salons.id', 'm.salonId')
    .where('m.userId', '=', userId)
    .select(['salons.slug', 'salons.name', 'm.role', 'm.rightsAdded', 'm.rightsTaken', 'm.employeeId'])
    .orderBy((eb) => eb('m.role', '=', 'owner'), 'desc')
    .orderBy('salons.name')
    .orderBy('salons.slug')
    .execute();
  return rows.map(({ role, rightsAdded, rightsTaken, ...salon }) => ({
    ...salon,
    role: role as Role,
    rights: [...rightsOf(role as Role, rightsAdded, rightsTaken)],
  }));
}
