import { RIGHTS, RIGHTS_OF_OWNER, type Right } from './rights.ts';
import type { Role } from './roles.ts';

/** They reach the own appointments, the customers of the own visits and the own record alone. */
const ofProfessional: Right[] = [
  'salons.enter',
  'appointments.read',
  'appointments.create',
  'appointments.update',
  'appointments.complete',
  'appointments.cancel',
  'customers.read',
  'employees.read',
];

const ofReception: Right[] = [
  ...ofProfessional,
  'appointments.ofOthers',
  'payments.read',
  'payments.take',
  'customers.phones',
  'customers.change',
  'waitingList.manage',
  'notifications.read',
  'notifications.send',
];

const ofOwnerAlone: Right[] = [
  'team.change',
  'team.activity',
  'salons.change',
  'subscriptions.change',
  ...RIGHTS_OF_OWNER,
];

/** The rights of each role, before the owner adds or takes single ones for one member. */
export const ROLE_RIGHTS: Record<Role, readonly Right[]> = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => !ofOwnerAlone.includes(right)),
  reception: ofReception,
  professional: ofProfessional,
};
