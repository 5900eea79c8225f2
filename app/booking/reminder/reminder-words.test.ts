import { expect, test } from 'vitest';
import { moneyWords, reminderWords } from './reminder-words.ts';

const told = {
  status: 'scheduled',
  payment: 'at_salon',
  date: '2026-11-20',
  time: '15:30',
  firstName: 'Rute',
} as const;

test.each([
  ['a scheduled one', told, 'Olá, Rute!', 'Você vem?'],
  ['a confirmed one', { ...told, status: 'confirmed' }, 'Presença confirmada!', 'Esperamos você em Aurora'],
  ['one that waits for its payment', { ...told, payment: 'waiting' }, 'Aguardando pagamento', 'com o pagamento'],
  ['one whose payment failed', { ...told, payment: 'refused' }, 'Aguardando pagamento', 'com o pagamento'],
  ['a cancelled one', { ...told, status: 'cancelled', payment: 'none' }, 'Agendamento cancelado', 'foi liberado'],
  ['a completed one', { ...told, status: 'completed', payment: 'paid' }, 'Atendimento finalizado', 'Foi em'],
  ['a missed one', { ...told, status: 'no_show', payment: 'none' }, 'Agendamento encerrado', 'encerrou'],
  ['one that has begun', null, 'Este horário já começou', 'até o início'],
] as const)('%s', (_, shown, title, text) => {
  const said = reminderWords(shown, 'Aurora');
  expect(said.title).toBe(title);
  expect(said.text).toContain(text);
});

test.each([
  ['paid', 'volta para você'],
  ['deposit_paid', 'volta para você'],
  ['waiting', 'nada será cobrado'],
  ['refused', 'nada será cobrado'],
  ['at_salon', 'não paga nada'],
] as const)('%s: %s', (payment, words) => {
  expect(moneyWords({ payment })).toContain(words);
});

test('without money nothing is said of it', () => {
  expect(moneyWords({ payment: 'none' })).toBeNull();
});
