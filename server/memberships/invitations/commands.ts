import { INVITATION_DAYS, type Invitation, type TeamRole } from '#contract/team.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { expectBelowCeiling, refuse } from '#server/gate/refuse.ts';
import { isAdmin } from '#server/gate/roles.ts';
import { type AnyoneScope, type Infra, type PersonScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { holdAccount, lockSalon } from '#server/infra/database/locks.ts';
import { deleteInPieces } from '#server/infra/database/pieces.ts';
import { sendInvitationMail } from '#server/notifications/account-mails/commands.ts';
import { readInvitationToken } from '#server/notifications/links/queries.ts';
import { getSender } from '#server/notifications/queries.ts';
import { expectFreeProfessional, expectMayGive, insertMember, refuseTaken } from '../commands.ts';
import { rightsOf } from '../rules.ts';
import { mailInvitationJob } from './jobs.ts';
import { countTeam, findInvitation } from './queries.ts';
import { endOf } from './rules.ts';

const DAY_MS = 24 * 3600 * 1000;

type Wish = { role: TeamRole; employeeId?: string | null | undefined; email: string | null };

/** An open invitation for the same professional ends: two links for one record would let the slower person find it taken. */
export function inviteMember(scope: SalonScope, { role, email, ...wish }: Wish): Promise<Invitation> {
  return transaction(scope, async (scope) => {
    expectMayGive(scope, rightsOf(role, [], []));
    const employeeId = role === 'professional' ? (wish.employeeId ?? null) : null;
    if (employeeId) await expectFreeProfessional(scope, employeeId);
    // Two at once cannot exceed the ceiling, and the second one finds the invitation of the first.
    await lockSalon(scope.db);
    if (employeeId) await revoke(scope, 'employeeId', employeeId);
    expectBelowCeiling('team', await countTeam(scope));
    const id = newId();
    const expiresAt = new Date(scope.now.getTime() + INVITATION_DAYS * DAY_MS);
    const invitation = { id, role, employeeId, email, createdAt: scope.now, expiresAt };
    await scope.db.insertInto('invitations').values(invitation).execute();
    if (email) await scope.jobs.send(scope.db, mailInvitationJob, { salonId: scope.salonId, invitationId: id });
    await audit(scope, { action: 'team.invite', entityId: id, data: { role, employeeId } });
    return (await findInvitation(scope, id)) ?? fail(id);
  });
}

const fail = (id: string): never => {
  throw new Error(`The invitation ${id} is not open`);
};

/** An expired one may be revoked too. Of a revocation and an acceptance at once, the first one counts. */
export async function revokeInvitation(scope: SalonScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const revoked = await revoke(scope, 'id', id);
    if (revoked === 0n) {
      const found = await scope.db
        .selectFrom('invitations')
        .where('id', '=', id)
        .select('acceptedAt')
        .executeTakeFirst();
      throw refuse(found?.acceptedAt ? 'INVITATION_USED' : 'NOT_FOUND');
    }
    await audit(scope, { action: 'team.revokeInvitation', entityId: id });
  });
}

async function revoke(scope: SalonScope, column: 'id' | 'employeeId', value: string): Promise<bigint> {
  const { numUpdatedRows } = await scope.db
    .updateTable('invitations')
    .set({ revokedAt: scope.now })
    .where(column, '=', value)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** For anybody who has the link, once: the invitation's row is locked, so a second one finds it used, revoked or expired. */
export async function acceptInvitation(scope: PersonScope, token: string) {
  const { person } = scope;
  const link = readInvitationToken(scope.encryption, token);
  if (!link) throw refuse('NOT_FOUND');
  const work = transaction(scope, async (scope) => {
    await expectNoAdministrator(scope);
    const invitation = await lockInvitation(scope, link);
    const { salonId, invitationId: id } = link;
    const { salonName, role, employeeId } = invitation;
    if (await isMember(scope, salonId)) throw refuse('ALREADY_MEMBER');
    const end = endOf(invitation, scope.now);
    if (end) throw refuse(end);
    if (employeeId) await expectActiveProfessional(scope, { salonId, employeeId });
    await insertMember(scope, { salonId, role, employeeId });
    await scope.db
      .updateTable('invitations')
      .set({ acceptedAt: scope.now })
      .where('salonId', '=', salonId)
      .where('id', '=', id)
      .execute();
    await audit(scope, {
      action: 'invitations.accept',
      salonId,
      entityId: person.id,
      data: { role, invitationId: id },
    });
    return { salonName, role };
  });
  return work.catch(refuseTaken);
}

/** Nobody makes the account an administrator's, or deletes it, until commit. */
async function expectNoAdministrator({ db, person }: PersonScope): Promise<void> {
  if (!(await holdAccount(db, person.id))) throw refuse('UNAUTHENTICATED');
  const account = await db.selectFrom('users').where('id', '=', person.id).select('userType').executeTakeFirstOrThrow();
  if (isAdmin(account)) throw refuse('ADMINISTRATOR_IS_NO_MEMBER');
}

type Link = { salonId: string; invitationId: string };

async function lockInvitation({ db }: PersonScope, { salonId, invitationId }: Link) {
  const invitation = await db
    .selectFrom('invitations')
    .where('salonId', '=', salonId)
    .where('id', '=', invitationId)
    .select(['role', 'employeeId', 'acceptedAt', 'revokedAt', 'expiresAt'])
    .forUpdate()
    .executeTakeFirst();
  const salon = await db.selectFrom('salons').where('id', '=', salonId).select('name').executeTakeFirst();
  if (!invitation || !salon) throw refuse('NOT_FOUND');
  return { ...invitation, role: invitation.role as TeamRole, salonName: salon.name };
}

const isMember = async ({ db, person }: PersonScope, salonId: string) =>
  (await db
    .selectFrom('memberships')
    .where('salonId', '=', salonId)
    .where('userId', '=', person.id)
    .select('userId')
    .executeTakeFirst()) !== undefined;

/** Nobody deletes or deactivates the record until commit. */
async function expectActiveProfessional(
  { db }: PersonScope,
  { salonId, employeeId }: { salonId: string; employeeId: string },
): Promise<void> {
  const found = await db
    .selectFrom('employees')
    .where('salonId', '=', salonId)
    .where('id', '=', employeeId)
    .where('deletedAt', 'is', null)
    .where('isActive', '=', true)
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (!found) throw refuse('PROFESSIONAL_INACTIVE');
}

/** Does nothing once the invitation has ended. */
export async function mailInvitation(
  scope: SalonScope,
  { invitationId }: { invitationId: string },
  infra: Pick<Infra, 'mailer'>,
): Promise<void> {
  const invitation = await findInvitation(scope, invitationId);
  if (!invitation?.email) return;
  const { email: to, role, link } = invitation;
  await sendInvitationMail(scope, { to, role, link, salonName: (await getSender(scope)).name }, infra);
}

/** Days after its last one in which an invitation still says how it ended. */
const KEPT_DAYS = 30;

export async function deleteOldInvitations({ db, now }: AnyoneScope): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const old = db.selectFrom('invitations').where('expiresAt', '<', oldest).select('id');
  await deleteInPieces((limit) => db.deleteFrom('invitations').where('id', 'in', old.limit(limit)).executeTakeFirst());
}
