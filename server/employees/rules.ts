import type { EmployeeRole } from '#contract/employees.ts';

const BEHIND_THE_COUNTER: readonly EmployeeRole[] = ['recepcionista', 'gerente'];

/** 'Atende clientes' where nobody has said: everyone but receptionists and managers. */
export const takesAppointmentsByDefault = (role: EmployeeRole): boolean => !BEHIND_THE_COUNTER.includes(role);
