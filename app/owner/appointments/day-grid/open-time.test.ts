import { expect, test } from 'vitest';
import { fromMinutes, toMinutes } from '#lib/dates.ts';
import { openSpans, percentBooked, restOf } from './open-time.ts';
import type { Span } from './placed.ts';

const FRIDAY = '2026-11-20';
const range = (startTime: string, endTime: string, dayOfWeek = 5, isActive = true) => ({
  dayOfWeek,
  startTime,
  endTime,
  intervalMinutes: 30,
  isActive,
});
const spans = (...texts: string[]): Span[] =>
  texts.map((text) => {
    const [from = '', until = ''] = text.split('-');
    return { from: toMinutes(from), until: toMinutes(until) };
  });
const words = (given: Span[]) => given.map(({ from, until }) => `${fromMinutes(from)}-${fromMinutes(until)}`);

test('a day is open in its own active ranges, and ranges that touch are one', () => {
  const ranges = [
    range('13:00', '18:00'),
    range('08:00', '09:00', 4),
    range('09:00', '10:00'),
    range('10:00', '12:00'),
  ];
  expect(words(openSpans([...ranges, range('20:00', '21:00', 5, false)], FRIDAY))).toEqual([
    '09:00-12:00',
    '13:00-18:00',
  ]);
});

test.each([
  ['a lunch', ['09:00-12:00', '13:00-18:00'], ['08:00-09:00', '12:00-13:00', '18:00-20:00']],
  ['the whole day', [], ['08:00-20:00']],
  ['nothing', ['08:00-20:00'], []],
])('closed for %s', (_name, open, closed) => {
  expect(words(restOf(spans(...open), { from: 480, until: 1200 }))).toEqual(closed);
});

const entry = (time: string, durationMinutes: number, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  ...{
    id: time,
    date: FRIDAY,
    time,
    durationMinutes,
    employeeId: 'ana',
    customerName: 'Caio',
    customerPhone: null,
    serviceName: null,
  },
  ...{ status, isOverbooking: false, version: 1, canMove: true },
});

test.each([
  ['half of the open minutes', [entry('09:00', 60)], 50],
  ['an encaixe takes no minute twice', [entry('09:00', 60), entry('09:30', 30)], 50],
  ['minutes outside are not counted', [entry('08:30', 60)], 25],
  ['cancelled ones leave their time free', [entry('09:00', 60, 'cancelled')], 0],
  ['full', [entry('09:00', 120)], 100],
])('%s', (_name, entries, percent) => {
  expect(percentBooked(entries, spans('09:00-11:00'))).toBe(percent);
});

test('a closed day has no percentage', () => {
  expect(percentBooked([entry('09:00', 60)], [])).toBeNull();
});
