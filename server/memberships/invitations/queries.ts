import type { Invitation, TeamRole } from '#contract/team.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope, VisitorScope } from '#server/gate/scope.ts';
import { invitationLink } from '#server/notifications/links/queries.ts';
import { endOf } from './rules.ts';

const openInvitations = (scope: SalonScope) =>
  scope.db
    .selectFrom('invitations as i')
    .leftJoin('employees as e', (join) =>
      join.onRef('e.salonId', '=', 'i.salonId').onRef('e.id', '=', 'i.employeeId').on('e.deletedAt', 'is', null),
    )
    .where('i.acceptedAt', 'is', null)
    .where('i.revokedAt', 'is', null)
    .where('i.expiresAt', '>', scope.now)
    .select(['i.id', 'i.role', 'i.employeeId', 'e.name as employeeName', 'i.email', 'i.createdAt', 'i.expiresAt']);

type Row = Awaited<ReturnType<ReturnType<typeof openInvitations>['executeTakeFirstOrThrow']>>;

const invitationOf = (scope: SalonScope, { employeeId, employeeName, ...row }: Row): Invitation => ({
  ...row,
  employee: employeeId === null ? null : { id: employeeId, name: employeeName },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  link: invitationLink(scope, { invitationId: row.id }),
});

/** Newest first. */
export async function listInvitations(scope: SalonScope): Promise<Invitation[]> {
  const rows = await openInvitations(scope).orderBy('i.createdAt', 'desc').orderBy('i.id', 'desc').execute();
  return rows.map((row) => invitationOf(scope, row));
}

export async function findInvitation(scope: SalonScope, id: string): Promise<Invitation | null> {
  const row = await openInvitations(scope).where('i.id', '=', id).executeTakeFirst();
  return row ? invitationOf(scope, row) : null;
}

/** Members and open invitations. */
export async function countTeam(scope: SalonScope): Promise<number> {
  const { count } = await scope.db
    .selectNoFrom((eb) => [
      eb(
        scope.db.selectFrom('memberships').select((eb) => eb.fn.countAll<number>().as('count')),
        '+',
        openInvitations(scope)
          .clearSelect()
          .select((eb) => eb.fn.countAll<number>().as('count')),
      ).as('count'),
    ])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws the reason when it cannot be accepted any more. */
export async function getLinkedInvitation(scope: VisitorScope, id: string) {
  const row = await scope.db
    .selectFrom('invitations as i')
    .innerJoin('salons', 'salons.id', 'i.salonId')
    .leftJoin('employees as e', (join) =>
      join.onRef('e.salonId', '=', 'i.salonId').onRef('e.id', '=', 'i.employeeId').on('e.deletedAt', 'is', null),
    )
    .where('i.id', '=', id)
    .select(['salons.name as salonName', 'i.role', 'i.employeeId', 'e.isActive'])
    .select(['i.acceptedAt', 'i.revokedAt', 'i.expiresAt'])
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  const end = endOf(row, scope.now);
  if (end) throw refuse(end);
  if (row.employeeId !== null && !row.isActive) throw refuse('PROFESSIONAL_INACTIVE');
  return { salonName: row.salonName, role: row.role as TeamRole, expiresAt: row.expiresAt.toISOString() };
}
