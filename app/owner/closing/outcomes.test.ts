import { expect, test } from 'vitest';
import { toOutcomes } from './outcomes.ts';

const appointment = {
  version: 1,
  date: '2026-11-20',
  time: '09:00',
  customerName: 'Bia',
  serviceName: null,
  priceCents: null,
};
const unclosed = ['a', 'b', 'c'].map((id) => ({ ...appointment, id }));

test('an appointment without an answer is completed, and one that is left for later is not sent', () => {
  expect(toOutcomes(unclosed, { b: 'no_show', c: 'later' })).toEqual([
    { id: 'a', version: 1, outcome: 'completed' },
    { id: 'b', version: 1, outcome: 'no_show' },
  ]);
});
