import { RIGHTS, type Right, type Role } from './rights.ts';

const ofReception: Right[] = [
  'salons.enter',
  'appointments.read',
  'appointments.create',
  'appointments.update',
  'appointments.complete',
  'appointments.cancel',
  'payments.read',
  'payments.take',
  'customers.read',
  'customers.change',
  'waitingList.manage',
  'notifications.read',
  'notifications.send',
  'employees.read',
];

const ofOwnerAlone: Right[] = ['team.change', 'salons.change', 'subscriptions.change'];

/** The rights of each role, before the owner adds or takes single ones for one member. */
export const ROLE_RIGHTS: Record<Role, readonly Right[]> = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => !ofOwnerAlone.includes(right)),
  reception: ofReception,
  professional: ['salons.enter'],
};
