import { expect, test } from 'vitest';
import { openingWords } from './opening-words.ts';

const FRIDAY = '2026-11-20';
const openUntil = (until: string | null) => ({ isOpen: true, until, opens: null });
const closedUntil = (date: string) => ({ isOpen: false, until: null, opens: { date, time: '09:00' } });

test.each([
  ['10:20', openUntil('18:00'), 'Aberto até 18:00'],
  ['17:29', openUntil('18:00'), 'Aberto até 18:00'],
  ['17:30', openUntil('18:00'), 'Fecha às 18:00'],
  ['23:29', openUntil('24:00'), 'Aberto até meia-noite'],
  ['23:31', openUntil('24:00'), 'Fecha à meia-noite'],
  ['23:50', openUntil('02:00'), 'Aberto até 02:00'],
  ['01:45', openUntil('02:00'), 'Fecha às 02:00'],
  ['03:00', openUntil(null), 'Aberto agora'],
  ['08:00', closedUntil(FRIDAY), 'Fechado · abre às 09:00'],
  ['18:00', closedUntil('2026-11-21'), 'Fechado · abre amanhã às 09:00'],
  ['18:00', closedUntil('2026-11-23'), 'Fechado · abre seg às 09:00'],
  ['18:00', closedUntil('2026-11-27'), 'Fechado · abre sex, 27/11 às 09:00'],
  ['18:00', { isOpen: false, until: null, opens: null }, 'Fechado'],
])('at %s, %o: %s', (time, openNow, words) => {
  expect(openingWords(openNow, { date: FRIDAY, time })).toBe(words);
});
