import type { HandOver } from '#contract/hand-over.ts';
import type { SalonScope } from '#server/gate/scope.ts';

/** The salon's open one, whoever asks. Null once the asked person has left the team. */
export async function findHandOver(scope: SalonScope) {
  const asked = await scope.db
    .selectFrom('handOvers as h')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.salonId', '=', 'h.salonId').onRef('m.userId', '=', 'h.toUserId'),
    )
    .innerJoin('users', 'users.id', 'm.userId')
    .where('h.expiresAt', '>', scope.now)
    .select(['h.toUserId', 'h.expiresAt', 'users.name as toName', 'users.email as toEmail'])
    .executeTakeFirst();
  if (!asked) return null;
  const salon = await scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['salons.ownerId', 'salons.name as salonName', 'salons.slug', 'users.name as fromName'])
    .executeTakeFirstOrThrow();
  return { ...asked, ...salon };
}

export async function getHandOver(
  scope: SalonScope,
): Promise<{ open: HandOver | null; candidates: { id: string; fullName: string }[] }> {
  const found = await findHandOver(scope);
  const me = scope.actor.userId;
  const isForMe = found?.toUserId === me;
  const isOwner = scope.member?.role === 'owner';
  const open = found && (isForMe || isOwner) ? found : null;
  return {
    open: open && {
      isForMe,
      fromName: open.fromName,
      toName: open.toName,
      expiresAt: open.expiresAt.toISOString(),
    },
    candidates: isOwner ? await listCandidates(scope) : [],
  };
}

/** The members of the team besides the owner, by name. */
const listCandidates = (scope: SalonScope) =>
  scope.db
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.userId')
    .where('m.role', '<>', 'owner')
    .select(['users.id', 'users.name as fullName'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
