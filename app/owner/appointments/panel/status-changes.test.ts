import { expect, test } from 'vitest';
import { questionFor, type StatusAction, statusChanges } from './status-changes.ts';

const NOW = { date: '2026-11-20', time: '10:20' };
const coming = {
  customerName: 'Rafael Dias',
  date: '2026-11-20',
  time: '11:00',
  status: 'confirmed' as const,
  priceCents: 4500,
  heldCents: 0,
  whatsapp: null,
};
const whatsapp = { confirm: '', cancel: '', suggest: '' };
const past = { ...coming, date: '2026-11-19' };
const sold = { ...past, status: 'completed' as const };

test.each([
  [coming, 'O horário de 20/11/2026 às 11:00 fica livre para outra pessoa.'],
  [
    { ...coming, whatsapp },
    'O horário de 20/11/2026 às 11:00 fica livre para outra pessoa. Depois, avise o cliente pelo WhatsApp.',
  ],
  [
    { ...coming, heldCents: 2000, whatsapp },
    'O horário de 20/11/2026 às 11:00 fica livre para outra pessoa. Os R$\u00a020,00 pagos pela internet voltam por inteiro para o cliente. Depois, avise o cliente pelo WhatsApp.',
  ],
  [{ ...past, whatsapp }, 'O atendimento era em 19/11/2026 às 11:00.'],
  [{ ...coming, time: '10:19' }, 'O atendimento era em 20/11/2026 às 10:19.'],
  [sold, 'A venda de R$\u00a045,00 sai da receita. O atendimento era em 19/11/2026 às 11:00.'],
  [{ ...sold, priceCents: null }, 'O atendimento era em 19/11/2026 às 11:00.'],
])('cancelling says what is lost: %o', (appointment, loss) => {
  expect(questionFor(appointment, 'cancel', NOW)).toMatchObject({
    title: 'Cancelar o agendamento de Rafael Dias?',
    loss,
  });
});

test.each([
  ['reopen', 'Reabrir o agendamento de Rafael Dias?'],
  ['markNoShow', 'Marcar que Rafael Dias não compareceu?'],
  ['confirm', 'Marcar o agendamento de Rafael Dias como confirmado?'],
] as const)('%s of a completed one asks first, because its sale goes', (intent, title) => {
  expect(questionFor(sold, intent, NOW)).toMatchObject({ title, loss: 'A venda de R$\u00a045,00 sai da receita.' });
});

test('a payment that the salon takes itself is asked about: the customer can no longer pay online', () => {
  expect(questionFor(coming, 'takeAtSalon', NOW)).toEqual({
    title: 'Receber o pagamento de Rafael Dias no salão?',
    loss: 'O cliente deixa de poder pagar pela internet, e o horário continua dele.',
    confirm: 'Receber no salão',
  });
});

/** The button of `confirm` that refuses. */
const REFUSES = 'voltar';

test.each(Object.keys(statusChanges) as StatusAction[])(
  'the question of %s has no word of the button that refuses',
  (change) => {
    const { label, question = '' } = statusChanges[change];
    expect(`${question} ${label}`.toLowerCase().match(/\p{L}+/gu)).not.toContain(REFUSES);
  },
);

test('a change by which nothing is lost is made without a question', () => {
  expect(questionFor(past, 'complete', NOW)).toBeNull();
  expect(questionFor(past, 'markNoShow', NOW)).toBeNull();
  expect(questionFor({ ...sold, priceCents: null }, 'reopen', NOW)).toBeNull();
});
