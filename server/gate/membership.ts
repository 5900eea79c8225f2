import type { Context } from './context.ts';
import { refuse } from './refuse.ts';
import type { Person } from './scope.ts';

/**
 * Finds the salon of the address, or the only one in which the account works. An account that is no member gets the answer for a salon that does
 * not exist. An account with several salons must name one: a guess could save a form in the wrong salon.
 */
export async function getMembership({ infra, lookups, salonAsked: slug }: Context, person: Person) {
  const found = await lookups.findMembership(infra.database.db, { userId: person.id, slug }, infra.clock.now());
  if (!found) throw refuse(person.userType === 'salon_owner' && slug === null ? 'SALON_REQUIRED' : 'FORBIDDEN');
  if (slug === null && found.member.isElsewhereToo) throw refuse('SALON_NOT_CHOSEN', { slug: found.salon.slug });
  return found;
}
