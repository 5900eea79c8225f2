import { describe, expect, test } from 'vitest';
import { errorsOf, findUnmet, ofDialog, ofEdit, ofManualBooking } from './requirements.ts';
import type { Values } from './useAppointmentForm.ts';

const NOW = { date: '2026-11-20', time: '10:20' };
const whole: Values = {
  customerKind: 'existing',
  customerId: '1',
  walkInName: '',
  newCustomer: { name: '', phone: '', email: '' },
  date: '2026-11-20',
  time: '11:00',
  serviceId: '2',
  employeeId: null,
  notes: '',
  internalNotes: '',
};
const noCustomer = { customerId: '' };
const walkIn = { ...noCustomer, customerKind: 'walkIn' as const };
const unnamed = { customerKind: 'new' as const, newCustomer: { name: ' ', phone: '(11) 98765-4321', email: '' } };

describe.each([
  ['the dialog', ofDialog],
  ['an edit', ofEdit],
  ['manual booking', ofManualBooking(NOW)],
] as const)('%s', (name, requirements) => {
  const isManual = name === 'manual booking';
  const asksCustomer = name !== 'an edit';
  test.each<[Partial<Values>, string | null]>([
    [{}, null],
    [{ time: '' }, isManual ? 'Dados obrigatórios' : 'Campos obrigatórios'],
    [{ date: null }, isManual ? 'Dados obrigatórios' : 'Campos obrigatórios'],
    [{ serviceId: null }, isManual ? 'Dados obrigatórios' : null],
    [{ date: '2026-11-19' }, isManual ? 'Data inválida' : null],
    [noCustomer, asksCustomer ? (isManual ? 'Cliente obrigatório' : 'Campos obrigatórios') : null],
    [unnamed, asksCustomer ? (isManual ? 'Dados do cliente' : 'Campos obrigatórios') : null],
    [walkIn, null],
    [{ ...noCustomer, time: '' }, isManual ? 'Dados obrigatórios' : 'Campos obrigatórios'],
  ])('with %o says %s', (values, title) => {
    expect(findUnmet(requirements, { ...whole, ...values })?.title ?? null).toBe(title);
  });
});

test('every wrong field has its words, whatever the toast says', () => {
  expect(errorsOf(ofManualBooking(NOW), { ...whole, ...unnamed, time: '' })).toEqual({
    time: 'Escolha o horário',
    'newCustomer.name': 'Informe o nome',
  });
  expect(errorsOf(ofDialog, whole)).toEqual({});
});
