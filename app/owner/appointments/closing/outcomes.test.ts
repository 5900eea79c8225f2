import { expect, test } from 'vitest';
import { heldWords, toOutcomes } from './outcomes.ts';

const appointment = {
  version: 1,
  date: '2026-11-20',
  time: '09:00',
  customerName: 'Bia',
  serviceName: null,
  priceCents: null,
  heldCents: 0,
  dueAtSalonCents: 0,
};
const unclosed = ['a', 'b', 'c'].map((id) => ({ ...appointment, id }));

test('an appointment without an answer is completed, and one that is left for later is not sent', () => {
  expect(toOutcomes(unclosed, { b: 'no_show', c: 'later' })).toEqual([
    { id: 'a', version: 1, outcome: 'completed' },
    { id: 'b', version: 1, outcome: 'no_show' },
  ]);
});

test('what was paid online stays with the salon unless it says otherwise, and only a missed one is asked about', () => {
  const paid = unclosed.map((one) => ({ ...one, heldCents: 4500 }));
  expect(toOutcomes(paid, { a: 'no_show', b: 'no_show' }, { b: 'refund', c: 'refund' })).toEqual([
    { id: 'a', version: 1, outcome: 'no_show', money: 'keep' },
    { id: 'b', version: 1, outcome: 'no_show', money: 'refund' },
    { id: 'c', version: 1, outcome: 'completed' },
  ]);
});

test('those who pay at the salon paid as all did, unless one says otherwise; one without an answer is asked nothing', () => {
  const due = unclosed.map((one) => ({ ...one, dueAtSalonCents: one.id === 'c' ? 0 : 4500 }));
  expect(toOutcomes(due, {}, {}, { all: 'pix', of: { b: null } })).toEqual([
    { id: 'a', version: 1, outcome: 'completed', paidBy: 'pix' },
    { id: 'b', version: 1, outcome: 'completed', paidBy: null },
    { id: 'c', version: 1, outcome: 'completed' },
  ]);
  expect(toOutcomes(due, { a: 'no_show', b: 'later' }, {}, { all: 'pix', of: {} })).toEqual([
    { id: 'a', version: 1, outcome: 'no_show' },
    { id: 'c', version: 1, outcome: 'completed' },
  ]);
});

test.each([
  [4500, 0, null],
  [4500, 4500, 'pago pela internet'],
  [4500, 2000, 'R$\u00a020,00 pagos pela internet'],
  [null, 2000, 'R$\u00a020,00 pagos pela internet'],
])('of a price of %s and %s paid online the list says: %s', (priceCents, heldCents, words) => {
  expect(heldWords({ priceCents, heldCents })).toBe(words);
});
