import { expect, test } from 'vitest';
import { canWaitFor, vacancyNote } from './vacancy.ts';

const day = { isClosed: false, isOver: false, freeSlots: 0 };

test.each([
  ['with many free times', { ...day, freeSlots: 17 }, null, true],
  ['with four of them', { ...day, freeSlots: 4 }, null, true],
  ['with three', { ...day, freeSlots: 3 }, '3 horários', true],
  ['with one', { ...day, freeSlots: 1 }, '1 horário', true],
  ['that is full', day, 'lotado', true],
  ['that is over', { ...day, isOver: true }, 'encerrado', false],
  ['on which the salon is closed', { ...day, isClosed: true }, 'fechado', false],
])('a day %s', (_, asked, note, mayWait) => {
  expect(vacancyNote(asked)).toBe(note);
  expect(canWaitFor(asked)).toBe(mayWait);
});
