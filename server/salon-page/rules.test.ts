import { describe, expect, test } from 'vitest';
import { type OpeningHours, WEEKDAYS } from '#contract/availability.ts';
import { DEFAULT_OPENING_HOURS } from '../salons/rules.ts';
import { cardOf, openNow } from './rules.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';

const closed = { open: '09:00', close: '18:00', closed: true };
const wholeDay = { open: '00:00', close: '24:00', closed: false };
const all = (day: typeof closed) => Object.fromEntries(WEEKDAYS.map((name) => [name, day])) as OpeningHours;

describe('open now, by the hours that visitors read', () => {
  const closedUntil = (date: string, time: string) => ({ isOpen: false, until: null, opens: { date, time } });
  const openUntil = (until: string | null) => ({ isOpen: true, until, opens: null });

  test.each([
    [FRIDAY, '08:59', closedUntil(FRIDAY, '09:00')],
    [FRIDAY, '09:00', openUntil('18:00')],
    [FRIDAY, '17:59', openUntil('18:00')],
    [FRIDAY, '18:00', closedUntil(SATURDAY, '09:00')],
    [SATURDAY, '15:59', openUntil('16:00')],
    [SATURDAY, '16:00', closedUntil(MONDAY, '09:00')],
    [SUNDAY, '10:00', closedUntil(MONDAY, '09:00')],
  ])('%s at %s: %o', (date, time, expected) => {
    expect(openNow(DEFAULT_OPENING_HOURS, { date, time })).toEqual(expected);
  });

  test('a week that is closed has no next opening', () => {
    expect(openNow(all(closed), { date: FRIDAY, time: '10:00' })).toEqual({ isOpen: false, until: null, opens: null });
  });

  test('a salon that opens on one day of the week opens again in seven days', () => {
    const hours = { ...all(closed), friday: { open: '09:00', close: '12:00', closed: false } };
    expect(openNow(hours, { date: FRIDAY, time: '12:00' })).toEqual(closedUntil('2026-11-27', '09:00'));
  });

  test.each([
    ['ends there when the next day opens later', DEFAULT_OPENING_HOURS.saturday, '24:00'],
    ['ends there when the next day is closed', { ...wholeDay, closed: true }, '24:00'],
    ['goes on until the next day closes', { open: '00:00', close: '02:00', closed: false }, '02:00'],
    ['says no end when the next day has none either', wholeDay, null],
  ])('a day until 24:00 %s', (_words, saturday, until) => {
    const hours = { ...DEFAULT_OPENING_HOURS, friday: { open: '09:00', close: '24:00', closed: false }, saturday };
    expect(openNow(hours, { date: FRIDAY, time: '23:59' })).toEqual(openUntil(until));
  });
});

describe('the words on the picture of the page', () => {
  const salon = { slug: 'salao-da-re', name: 'Salão da Rê', city: 'Recife', state: 'PE', themeColor: 'pink' } as const;
  const none = { average: null, count: 0 };

  test.each([
    ['Salão da Rê', 'Salão da Rê', 'SR'],
    ['💈 Barbearia 💈 Zé ✂️', 'Barbearia Zé', 'BZ'],
    ['𝓑𝓮𝓵𝓪 Unhas', 'Bela Unhas', 'BU'],
    ['💅💅💅', 'salao-da-re', 'S'],
    ['美容室', 'salao-da-re', 'S'],
  ])('%s reads %s', (name, shown, initials) => {
    expect(cardOf({ ...salon, name }, none)).toMatchObject({ name: shown, initials });
  });

  test.each([
    [none, null],
    [{ average: 5, count: 1 }, '5,0 · 1 avaliação'],
    [{ average: 4.7, count: 79 }, '4,7 · 79 avaliações'],
  ])('%o: %s', (reviews, rating) => {
    expect(cardOf(salon, reviews)).toMatchObject({ rating, place: 'Recife - PE' });
  });
});
