import type { ClientProfile } from '#contract/profiles.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { CustomerScope } from '#server/gate/scope.ts';

/** The account's data at this salon; null before its first booking or sign-up here. */
export async function findProfile(scope: CustomerScope): Promise<ClientProfile | null> {
  const profile = await scope.db
    .selectFrom('clientProfiles as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .where('p.userId', '=', scope.person.id)
    .select(['u.name as fullName', 'u.email', 'p.phone', 'p.address', 'p.version'])
    .executeTakeFirst();
  return profile ?? null;
}

export async function getProfile(scope: CustomerScope): Promise<ClientProfile> {
  const profile = await findProfile(scope);
  if (!profile) throw refuse('NOT_FOUND');
  return profile;
}

/** One that a booking leaves as it is. */
export const profileWithPhone = (scope: Pick<CustomerScope, 'db'>, personId: string) =>
  scope.db.selectFrom('clientProfiles').where('userId', '=', personId).where('phone', 'is not', null).select('id');
