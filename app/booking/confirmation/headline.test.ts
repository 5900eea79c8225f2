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
  ['one to be paid online', { ...booking, payment: 'waiting' }, 'Aguardando pagamento', 'está guardado'],
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

const cancelled = { ...booking, status: 'cancelled', payment: 'none' } as const;

test.each([
  [
    'a payment that was refused',
    { ...booking, payment: 'waiting' },
    'refused',
    'Pagamento não aprovado',
    'ainda não foi',
  ],
  [
    'a hold that is over',
    cancelled,
    'expired',
    'O tempo para pagar acabou',
    'o horário volta a ser seu, ou o valor é devolvido',
  ],
  ['one that was cancelled before it was paid', cancelled, 'cancelled', 'Agendamento cancelado', 'foi liberado'],
  ['a payment that came too late', cancelled, 'late_refunded', 'O pagamento chegou tarde', 'o valor volta para você'],
  [
    'a checkout that could not be created',
    cancelled,
    'released',
    'Erro no pagamento',
    'Não foi possível processar o pagamento. O horário foi liberado, tente novamente.',
  ],
  ['a cancelled one that was paid', cancelled, 'refunded', 'Agendamento cancelado', 'foi liberado'],
  ['one that is paid at the salon after all', booking, 'at_salon', 'Agendamento realizado!', 'foi confirmado'],
] as const)('%s is said', (_, shown, state, title, text) => {
  const said = headline(shown, now, { paid: { state, wasLate: false } });
  expect(said.title).toBe(title);
  expect(said.text).toContain(text);
});

test('a payment that came late, but not too late, is told', () => {
  const said = headline({ ...booking, payment: 'paid' }, now, { paid: { state: 'paid', wasLate: true } });
  expect(said).toMatchObject({ mood: 'good', title: 'Agendamento realizado!' });
  expect(said.text).toContain('chegou depois do prazo, mas o horário ainda estava livre');
});
