import { expect, test } from 'vitest';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import { placeAfterSignIn } from './home-of.ts';

const salon = { slug: 'aurora', name: 'Barbearia Aurora' };
const accounts = {
  admin: { userType: 'admin', salon: null, rights: [], employeeId: null },
  superAdmin: { userType: 'super_admin', salon: null, rights: [], employeeId: null },
  owner: { userType: 'salon_owner', salon, rights: ROLE_RIGHTS.owner, employeeId: null },
  newOwner: { userType: 'salon_owner', salon: null, rights: [], employeeId: null },
  customer: { userType: 'customer', salon: null, rights: [], employeeId: null },
  reception: { userType: 'customer', salon, rights: ROLE_RIGHTS.reception, employeeId: null },
  unscheduled: { userType: 'customer', salon, rights: ['salons.enter'], employeeId: null },
  professional: { userType: 'customer', salon, rights: ROLE_RIGHTS.professional, employeeId: 'one' },
  shut: { userType: 'customer', salon, rights: ['salons.enter'], employeeId: 'one' },
} as const;

test.each([
  ['admin', null, '/admin'],
  ['admin', '/dashboard', '/admin'],
  ['admin', '/salon-setup', '/admin'],
  ['admin', '/aurora', '/admin'],
  ['admin', '/administracao', '/admin'],
  ['admin', '/admin/users?busca=ana', '/admin/users?busca=ana'],
  ['superAdmin', '/services', '/admin'],
  ['superAdmin', '/admin/settings', '/admin/settings'],
  ['owner', null, '/dashboard'],
  ['owner', '/services?busca=corte', '/services?busca=corte'],
  ['owner', '/aurora/agendamento/1', '/aurora/agendamento/1'],
  ['owner', '/admin/users', '/dashboard'],
  ['newOwner', null, '/salon-setup'],
  ['newOwner', '/services', '/services'],
  ['reception', null, '/appointments'],
  ['reception', '/waiting-list', '/waiting-list'],
  ['reception', '/conta', '/conta'],
  ['reception', '/admin', '/appointments'],
  ['professional', null, '/meu-dia'],
  ['professional', '/customers', '/customers'],
  ['shut', null, '/settings/conta'],
  ['unscheduled', null, '/settings/conta'],
  ['customer', null, '/conta'],
  ['customer', '/dashboard', '/conta'],
  ['customer', '/convite/abc', '/convite/abc'],
  ['newOwner', '/convite/abc', '/convite/abc'],
  ['owner', '/convite/abc', '/convite/abc'],
  ['admin', '/convite/abc', '/admin'],
  ['customer', '/admin', '/conta'],
  ['customer', '/', '/conta'],
  ['customer', '/conta', '/conta'],
  ['customer', '/aurora?conta=agendamentos', '/aurora?conta=agendamentos'],
] as const)('%s who wanted %s goes on to %s', (who, wanted, place) => {
  expect(placeAfterSignIn(accounts[who], wanted)).toBe(place);
});
