import { expect, test } from 'vitest';
import type { CalendarEntry } from '#contract/calendar.ts';
import { findGaps, findNext, isHappening, splitDay } from './today.ts';

const FRIDAY = 5;
const professionals = [
  { id: 'ana', name: 'Ana', takesAppointments: true },
  { id: 'bia', name: 'Bia', takesAppointments: true },
];
const open = (startTime: string, endTime: string, dayOfWeek = FRIDAY) => ({
  dayOfWeek,
  startTime,
  endTime,
  intervalMinutes: 30,
  isActive: true,
});

const at = (time: string, durationMinutes: number, values: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: time,
  date: '2026-11-20',
  time,
  durationMinutes,
  employeeId: 'ana',
  customerName: 'Caio',
  customerPhone: null,
  serviceName: 'Corte',
  status: 'scheduled',
  isOverbooking: false,
  version: 1,
  canMove: true,
  ...values,
});
const ids = (entries: CalendarEntry[]) => entries.map(({ id }) => id);

test('what is over or completed is done; cancelled ones and no-shows are not shown', () => {
  const entries = [
    at('08:00', 30, { status: 'no_show' }),
    at('09:00', 60),
    at('10:00', 30),
    at('10:05', 30, { status: 'completed' }),
    at('11:00', 30, { status: 'confirmed' }),
    at('12:00', 30, { status: 'cancelled' }),
  ];
  const { done, ahead, off } = splitDay({ entries }, '10:20');
  expect(ids(off)).toEqual(['08:00', '12:00']);
  expect(ids(done)).toEqual(['09:00', '10:05']);
  expect(ids(ahead)).toEqual(['10:00', '11:00']);
  expect(ahead.map((entry) => isHappening(entry, '10:20'))).toEqual([true, false]);
});

test.each([
  ['09:59', '10:00'],
  ['10:00', '11:00'],
  ['10:20', '11:00'],
  ['11:00', '11:00'],
  ['11:29', '11:00'],
  ['11:30', undefined],
])('at %s the next customer is the one of %s', (time, next) => {
  const gone = [at('10:00', 90, { status: 'completed' }), at('12:00', 30, { status: 'cancelled' })];
  expect(findNext({ entries: [...gone, at('10:00', 30), at('11:00', 30)] }, time)?.id).toBe(next);
});

test.each([
  ['a free day', [open('09:00', '12:00')], '08:10', ['Ana 540+180', 'Bia 540+180']],
  ['from the next quarter of an hour on', [open('09:00', '12:00')], '10:20', ['Ana 630+90', 'Bia 630+90']],
  [
    'a break is none',
    [open('09:00', '10:00'), open('10:30', '11:00')],
    '09:30',
    ['Ana 570+30', 'Bia 570+30', 'Ana 630+30'],
  ],
  ['another weekday', [open('09:00', '12:00', 4)], '08:00', []],
  ['a closed day', [], '08:00', []],
])('free time: %s', (_, ranges, time, gaps) => {
  const found = findGaps({ entries: [], professionals, ranges }, '2026-11-20', time);
  expect(found.map(({ name, start, minutes }) => `${name} ${start}+${minutes}`)).toEqual(gaps);
});

test('gaps lie between appointments that take time, of half an hour or more, the first three of the day', () => {
  const entries = [
    at('09:00', 30),
    at('09:45', 75),
    at('10:00', 15),
    at('11:40', 20, { status: 'cancelled' }),
    at('12:00', 30),
    at('13:00', 30),
    at('15:00', 30),
    at('09:00', 540, { employeeId: 'bia' }),
  ];
  const found = findGaps({ entries, professionals, ranges: [open('09:00', '18:00')] }, '2026-11-20', '08:00');
  expect(found.map(({ name, start, minutes }) => `${name} ${start}+${minutes}`)).toEqual([
    'Ana 660+60',
    'Ana 750+30',
    'Ana 810+90',
  ]);
});

test('who takes no appointments now has no gaps', () => {
  const gone = [{ id: 'ana', name: 'Ana', takesAppointments: false }];
  expect(
    findGaps({ entries: [], professionals: gone, ranges: [open('09:00', '18:00')] }, '2026-11-20', '08:00'),
  ).toEqual([]);
});
