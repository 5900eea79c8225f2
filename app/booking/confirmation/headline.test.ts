import { expect, test } from 'vitest';
import { headline } from './headline.ts';

const now = { date: '2026-11-20', time: '10:20' };
const booking = {
  status: 'scheduled',
  payment: 'at_salon',
  date: '2026-11-20',
  time: '14:00',
  durationMinutes: 30,
} as const;

test.each([
  ['a new one', booking, 'Agendamento realizado!', 'Seu agendamento foi confirmado para 20/11/2026 às 14:00.'],
  ['a confirmed one', { ...booking, status: 'confirmed' }, 'Agendamento realizado!', 'para 20/11/2026 às 14:00'],
  ['one paid online', { ...booking, payment: 'paid' }, 'Agendamento realizado!', 'foi confirmado'],
  ['one to be paid online', { ...booking, payment: 'waiting' }, 'Aguardando pagamento', 'fica guardado por 30 minutos'],
  ['one whose payment failed', { ...booking, payment: 'refused' }, 'Pagamento não aprovado', 'ainda não foi pago'],
  ['a cancelled one', { ...booking, status: 'cancelled', payment: 'none' }, 'Agendamento cancelado', 'foi liberado'],
  ['a completed one', { ...booking, status: 'completed', payment: 'paid' }, 'Atendimento finalizado', 'Foi em'],
  ['a missed one', { ...booking, status: 'no_show', payment: 'none' }, 'Você não compareceu', 'Seu horário era'],
  ['one that is over', { ...booking, date: '2026-11-19' }, 'Este horário já passou', '19/11/2026 às 14:00'],
] as const)('%s', (_, shown, title, text) => {
  const said = headline(shown, now);
  expect(said.title).toBe(title);
  expect(said.text).toContain(text);
});

test('one that was moved says the new time, unless it was cancelled since', () => {
  const wasMoved = { wasMoved: true };
  expect(headline(booking, now, wasMoved).title).toBe('Agendamento remarcado!');
  expect(headline({ ...booking, status: 'cancelled' }, now, wasMoved).title).toBe('Agendamento cancelado');
});
