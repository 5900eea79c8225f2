import type { EmployeeRole } from '#contract/employees.ts';

/** Job titles, not rights of access. */
const roles: Record<EmployeeRole, string> = {
  barber: 'Barbeiro',
  cabeleireiro: 'Cabeleireiro(a)',
  manicure: 'Manicure',
  pedicure: 'Pedicure',
  esteticista: 'Esteticista',
  gerente: 'Gerente',
  recepcionista: 'Recepcionista',
};

/** Beside a person's name, whatever the gender. */
export const roleTitles: Record<EmployeeRole, string> = { ...roles, barber: 'Barbeiro(a)' };

/** For a Select, in the order of the specification. */
export const roleChoices = Object.entries(roles).map(([value, label]) => ({ value, label }));
