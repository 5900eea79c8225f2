import { expect, test } from 'vitest';
import { EmployeeRole } from '#contract/employees.ts';
import { takesAppointmentsByDefault } from './rules.ts';

test('everybody takes appointments unless told otherwise, but for reception and management', () => {
  expect(EmployeeRole.options.filter((role) => !takesAppointmentsByDefault(role))).toEqual([
    'gerente',
    'recepcionista',
  ]);
});
