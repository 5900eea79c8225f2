import { RIGHTS, type Right } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import type { Role } from '#contract/roles.ts';
import type { TeamMember, TeamRole } from '#contract/team.ts';
import { audit } from '../audit-log/commands.ts';
import { changesOf } from '../audit-log/rules.ts';
import type { Member } from '../gate/lookups.ts';
import { refuse, refuseRight } from '../gate/refuse.ts';
import { type PersonScope, type PlatformScope, type SalonScope, transaction } from '../gate/scope.ts';
import { lockSalon } from '../infra/database/locks.ts';
import { isUniqueViolation } from '../infra/database/pg-errors.ts';
import { queueEndOfDevices } from '../notifications/devices/commands.ts';
import { getMember } from './queries.ts';
import { missingToGive, rightsOf } from './rules.ts';

/** In the transaction that opens the salon, before its row. */
export async function insertOwner(
  scope: PersonScope,
  salonId: string,
  { isElsewhereToo }: Pick<Member, 'isElsewhereToo'>,
): Promise<Member> {
  const owner = { salonId, userId: scope.person.id, role: 'owner' as const, createdAt: scope.now };
  await scope.db.insertInto('memberships').values(owner).execute();
  return { role: 'owner', rights: new Set(RIGHTS), employeeId: null, isElsewhereToo };
}

type Owners = { salonId: string; from: string; to: string };

/** In the transaction that changes the salon's owner. Throws NOT_FOUND when the new one is no member any more. */
export async function exchangeOwner({ db }: PersonScope, { salonId, from, to }: Owners): Promise<void> {
  const own = { rightsAdded: [], rightsTaken: [], employeeId: null };
  const setRole = (userId: string, role: 'owner' | 'manager') =>
    db
      .updateTable('memberships')
      .set((eb) => ({ ...own, role, version: eb('version', '+', 1) }))
      .where('salonId', '=', salonId)
      .where('userId', '=', userId)
      .executeTakeFirst();
  const { numUpdatedRows } = await setRole(to, 'owner');
  if (numUpdatedRows === 0n) throw refuse('NOT_FOUND');
  await setRole(from, 'manager');
}

/** In the transaction that deletes the salon, after its row. */
export async function deleteMembers(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db.deleteFrom('memberships').where('salonId', '=', salonId).execute();
}

type Change = {
  id: string;
  version: number;
  role: TeamRole;
  employeeId?: string | null | undefined;
  rightsAdded: Right[];
  rightsTaken: Right[];
};

/** Counts with the member's next request. */
export async function changeMember(scope: SalonScope, { id, version, role, ...wish }: Change): Promise<TeamMember> {
  const work = transaction(scope, async (scope) => {
    const before = await getChangeable(scope, id);
    const employeeId = role === 'professional' ? (wish.employeeId ?? null) : null;
    if (employeeId && employeeId !== before.employee?.id) await expectFreeProfessional(scope, employeeId);
    const rightsAdded = wish.rightsAdded.filter((right) => !ROLE_RIGHTS[role].includes(right));
    const rightsTaken = wish.rightsTaken.filter((right) => ROLE_RIGHTS[role].includes(right));
    const had = new Set(before.rights);
    expectMayGive(
      scope,
      [...rightsOf(role, rightsAdded, rightsTaken)].filter((right) => !had.has(right)),
    );
    const { numUpdatedRows } = await scope.db
      .updateTable('memberships')
      .set({ role, employeeId, rightsAdded, rightsTaken, version: version + 1 })
      .where('userId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    const data = changesOf(
      { ...before, employeeId: before.employee?.id ?? null },
      { role, employeeId, rightsAdded, rightsTaken },
    );
    await audit(scope, { action: 'team.changeMember', entityId: id, data });
    return getMember(scope, id);
  });
  return work.catch(refuseTaken);
}

/** The row alone says who may enter, so every session of the account is refused from now on. */
export async function removeMember(scope: SalonScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const { role } = await getChangeable(scope, id);
    const { numDeletedRows } = await scope.db.deleteFrom('memberships').where('userId', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw refuse('NOT_FOUND');
    await queueEndOfDevices(scope);
    await audit(scope, { action: 'team.removeMember', entityId: id, data: { role } });
  });
}

/** The own membership. Throws LAST_OWNER for the account that the salon names, which the database keeps a member. */
export async function leaveTeam(scope: SalonScope): Promise<void> {
  await transaction(scope, async (scope) => {
    // Nobody becomes the owner until commit.
    await lockSalon(scope.db);
    const { userId } = scope.actor;
    const { ownerId } = await scope.db.selectFrom('salons').select('ownerId').executeTakeFirstOrThrow();
    if (ownerId === userId) throw refuse('LAST_OWNER');
    const left = await scope.db
      .deleteFrom('memberships')
      .where('userId', '=', userId)
      .returning(['role', 'employeeId'])
      .executeTakeFirst();
    if (!left) throw refuse('NOT_FOUND');
    await audit(scope, { action: 'team.leave', entityId: userId, data: left });
  });
}

/** In the transaction that deletes the professional's record: without it there is nothing to work under. */
export async function removeProfessional(scope: SalonScope, employeeId: string): Promise<void> {
  const removed = await scope.db
    .deleteFrom('memberships')
    .where('employeeId', '=', employeeId)
    .returning(['userId', 'role'])
    .executeTakeFirst();
  if (!removed) return;
  await queueEndOfDevices(scope);
  await audit(scope, { action: 'team.removeMember', entityId: removed.userId, data: { role: removed.role } });
}

async function getChangeable(scope: SalonScope, id: string): Promise<TeamMember> {
  const member = await getMember(scope, id);
  if (member.role === 'owner') throw refuse('OWNER_STAYS');
  if (member.isMe) throw refuse('OWN_MEMBERSHIP');
  return member;
}

/** Otherwise a member could give to somebody else, and so to itself, what the owner did not give. */
export function expectMayGive({ member }: SalonScope, given: Iterable<Right>): void {
  const missing = missingToGive(member?.rights, given);
  if (missing) throw refuseRight(missing);
}

/** Nobody deletes or deactivates the record until commit. */
export async function expectFreeProfessional(scope: SalonScope, employeeId: string): Promise<void> {
  const found = await scope.db
    .selectFrom('employees')
    .where('id', '=', employeeId)
    .where('deletedAt', 'is', null)
    .select('isActive')
    .forShare()
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  if (!found.isActive) throw refuse('PROFESSIONAL_INACTIVE');
  const taken = await scope.db
    .selectFrom('memberships')
    .where('employeeId', '=', employeeId)
    .select('userId')
    .executeTakeFirst();
  if (taken) throw refuse('PROFESSIONAL_HAS_ACCESS');
}

/** Somebody else was faster. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'memberships_salon_id_employee_id_key')) throw refuse('PROFESSIONAL_HAS_ACCESS');
  if (isUniqueViolation(error, 'memberships_pkey')) throw refuse('ALREADY_MEMBER');
  throw error;
}

type Joining = { salonId: string; role: Role; employeeId: string | null };

/** In the transaction that uses up the invitation. */
export async function insertMember(scope: PersonScope, joining: Joining): Promise<void> {
  const member = { ...joining, userId: scope.person.id, createdAt: scope.now };
  await scope.db.insertInto('memberships').values(member).execute();
}
