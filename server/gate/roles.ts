import type { Person } from './scope.ts';

export const isAdmin = ({ userType }: Pick<Person, 'userType'>): boolean =>
  userType === 'admin' || userType === 'super_admin';

/** During maintenance administrators alone come in. */
export const isKeptOut = (facts: { isUnderMaintenance: boolean }, person: Pick<Person, 'userType'> | null): boolean =>
  facts.isUnderMaintenance && !(person && isAdmin(person));
