import type { Role } from '#contract/roles.ts';
import type { TeamMember } from '#contract/team.ts';
import { refuse } from '../gate/refuse.ts';
import type { SalonScope } from '../gate/scope.ts';
import { isRight, rightsOf } from './rules.ts';

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

/** The account, record and rights of each member, for notices about appointments. */
export async function listRecipients(scope: SalonScope) {
  const members = await scope.db
    .selectFrom('memberships')
    .select(['userId', 'employeeId', 'role', 'rightsAdded', 'rightsTaken'])
    .execute();
  return members.map(({ userId, employeeId, role, rightsAdded, rightsTaken }) => ({
    userId,
    employeeId,
    rights: rightsOf(role as Role, rightsAdded, rightsTaken),
  }));
}
