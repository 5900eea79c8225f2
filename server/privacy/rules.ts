import type { DeletionPreview } from '#contract/privacy.ts';
import { isAdmin } from '../gate/roles.ts';
import type { Person } from '../gate/scope.ts';

/** Why an account cannot be deleted: an administrator's, and one that has a salon. */
export function obstacleOf(person: Pick<Person, 'userType'>, salon: object | null): DeletionPreview['obstacle'] {
  if (isAdmin(person)) return 'ADMINISTRATOR_STAYS';
  return salon ? 'OWNER_HAS_SALON' : null;
}
