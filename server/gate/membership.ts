import type { Context } from './context.ts';
import { refuse } from './refuse.ts';
import type { Person } from './scope.ts';

/**
 * The salon of the address, or the only one in which the account works. A salon in which it does not work is answered as one that does not exist.
 * Of several without an address none is taken: a form of one salon would be kept by another.
 */
export async function getMembership({ infra, lookups, salonAsked: slug }: Context, person: Person) {
  const found = await lookups.findMembership(infra.database.db, { userId: person.id, slug }, infra.clock.now());
  if (!found) throw refuse(person.userType === 'salon_owner' && slug === null ? 'SALON_REQUIRED' : 'FORBIDDEN');
  if (slug === null && found.member.isElsewhereToo) throw refuse('SALON_NOT_CHOSEN', { slug: found.salon.slug });
  return found;
}
