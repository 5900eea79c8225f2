import { expect, test } from 'vitest';
import { wantedTime } from './wanted-time.ts';

test.each([
  [null, null, 'qualquer horário'],
  ['14:00', null, 'a partir das 14:00'],
  [null, '14:00', 'antes das 14:00'],
  ['14:00', '16:30', 'das 14:00 às 16:30'],
])('from %s until %s is %s', (preferredTimeStart, preferredTimeEnd, said) => {
  expect(wantedTime({ preferredTimeStart, preferredTimeEnd })).toBe(said);
});
