import { expect, test } from 'vitest';
import { daysAgo, habits } from '#app/components/customers/habits.ts';

test.each([
  [[0, null, 0, 0], 'Nenhuma visita ainda'],
  [[0, null, 1, 0], 'Nenhuma visita ainda · não compareceu 1 vez'],
  [[1, null, 0, 0], '1 visita'],
  [[12, 21, 0, 0], '12 visitas · a cada 21 dias'],
  [[12, 21, 2, 1], '12 visitas · a cada 21 dias · não compareceu 2 vezes · 1 cancelamento'],
  [[1200, 1, 0, 3], '1.200 visitas · todo dia · 3 cancelamentos'],
] as const)('%j reads "%s"', ([totalVisits, visitIntervalDays, noShows, cancellations], words) => {
  expect(habits({ customer: { totalVisits }, visitIntervalDays, noShows, cancellations })).toBe(words);
});

test.each([
  ['2026-11-20', 'hoje'],
  ['2026-11-19', 'ontem'],
  ['2026-11-18', 'há 2 dias'],
  ['2020-01-01', 'há 2.515 dias'],
])('%s is "%s"', (date, words) => {
  expect(daysAgo(date, '2026-11-20')).toBe(words);
});
