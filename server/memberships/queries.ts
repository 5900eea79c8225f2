import type { Account } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import type { TeamMember } from '#contract/team.ts';
import { refuse } from '../gate/refuse.ts';
import type { SalonScope } from '../gate/scope.ts';
import { builtOnce } from '../infra/database/built-once.ts';
import type { Db } from '../infra/database/database.ts';
import { askSalonOf } from '../keep/salon-ids.ts';
import { STATE_COLUMNS, subscriptionState } from '../subscriptions/rules.ts';
import { isRight, rightsOf } from './rules.ts';

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
    .select(['m.role', 'm.rightsAdded', 'm.rightsTaken', 'm.employeeId']),
);

async function readWorkplace(db: Db, userId: string) {
  const found = await askWorkplace(db, userId, async (id) => (await workplace(db, { id, userId }))[0] ?? null);
  if (!found) return null;
  const { role, rightsAdded, rightsTaken, employeeId, ...salon } = found;
  return {
    salon,
    member: { role: role as Role, rights: rightsOf(role as Role, rightsAdded, rightsTaken), employeeId },
  };
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

const members = (scope: SalonScope) =>
  scope.db
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.userId')
    .leftJoin('employees as e', (join) =>
      join.onRef('e.salonId', '=', 'm.salonId').onRef('e.id', '=', 'm.employeeId').on('e.deletedAt', 'is', null),
    )
    .select(['m.userId', 'users.name as fullName', 'users.email', 'm.role', 'm.employeeId', 'e.name as employeeName'])
    .select(['m.rightsAdded', 'm.rightsTaken', 'm.version']);

type Row = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>;

function memberOf({ actor }: SalonScope, { userId, employeeId, employeeName, ...row }: Row): TeamMember {
  const { rightsAdded, rightsTaken, role, ...told } = { ...row, role: row.role as Role };
  const isMe = userId === actor.userId;
  return {
    ...told,
    id: userId,
    role,
    employee: employeeId === null ? null : { id: employeeId, name: employeeName },
    rights: [...rightsOf(role, rightsAdded, rightsTaken)],
    rightsAdded: rightsAdded.filter(isRight),
    rightsTaken: rightsTaken.filter(isRight),
    isMe,
    canChange: role !== 'owner' && !isMe,
  };
}

/** By name, the owner first. */
export async function listMembers(scope: SalonScope): Promise<TeamMember[]> {
  const rows = await members(scope)
    .orderBy((eb) => eb('m.role', '=', 'owner'), 'desc')
    .orderBy('users.name')
    .orderBy('m.userId')
    .execute();
  return rows.map((row) => memberOf(scope, row));
}

export async function getMember(scope: SalonScope, userId: string): Promise<TeamMember> {
  const row = await members(scope).where('m.userId', '=', userId).executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return memberOf(scope, row);
}
