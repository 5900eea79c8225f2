import { expect, test } from 'vitest';
import { formatVisitDay, isComing, splitByTime } from './bookings-by-time.ts';

const now = { date: '2026-11-20', time: '14:00' };
const at = (
  date: string,
  time: string,
  status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' = 'scheduled',
) => ({
  date,
  time,
  durationMinutes: 30,
  status,
});

test.each([
  ['one that begins now', at('2026-11-20', '14:00'), true],
  ['one that goes on', at('2026-11-20', '13:31', 'confirmed'), true],
  ['one that ends now', at('2026-11-20', '13:30'), false],
  ['one of yesterday', at('2026-11-19', '23:00'), false],
  ['one of tomorrow', at('2026-11-21', '09:00'), true],
  ['a cancelled one of tomorrow', at('2026-11-21', '09:00', 'cancelled'), false],
  ['one that was completed early', at('2026-11-20', '16:00', 'completed'), false],
])('%s is coming: %s', (_, booking, coming) => {
  expect(isComing(booking, now)).toBe(coming);
});

test('coming ones stand soonest first, the others newest first', () => {
  const [far, cancelled, near, past, older] = [
    at('2026-12-01', '10:00'),
    at('2026-11-25', '10:00', 'cancelled'),
    at('2026-11-20', '15:00'),
    at('2026-11-10', '10:00', 'completed'),
    at('2026-10-10', '10:00'),
  ];
  expect(splitByTime([far, cancelled, near, past, older], now)).toEqual({
    coming: [near, far],
    past: [cancelled, past, older],
  });
});

test.each([
  ['2026-11-20', 'hoje, 20/11'],
  ['2026-11-21', 'amanhã, 21/11'],
  ['2026-11-27', 'sex, 27/11'],
  ['2026-11-13', 'sex, 13/11'],
  ['2027-01-02', 'sáb, 02/01/2027'],
])('%s is said as %s', (date, words) => {
  expect(formatVisitDay(date, now.date)).toBe(words);
});
