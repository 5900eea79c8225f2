import { expect, test } from 'vitest';
import { toMinutes } from '#lib/dates.ts';
import { isBesideLabel, layOutDay } from './day-schedule.ts';

const professionals = [
  { id: 'ana', name: 'Ana' },
  { id: 'bia', name: 'Bia' },
];

const at = (time: string, durationMinutes: number, employeeId: string | null = 'ana') => ({
  id: `${time}-${employeeId}`,
  time,
  durationMinutes,
  employeeId,
  customerName: 'Caio',
  serviceName: 'Corte',
  status: 'scheduled' as const,
  isOverbooking: false,
});

const lanes = (appointments: ReturnType<typeof at>[]) =>
  layOutDay({ appointments, professionals }).entries.map(({ lane, lanes }) => `${lane + 1}/${lanes}`);

test('an empty day shows the usual hours of every professional', () => {
  const day = layOutDay({ appointments: [], professionals });
  expect(day).toEqual({ columns: ['Ana', 'Bia'], from: 540, until: 1080, entries: [] });
});

test('the hours grow with what is booked, and never past midnight', () => {
  const { from, until, entries } = layOutDay({ appointments: [at('07:40', 30), at('23:30', 60)], professionals });
  expect([from, until, entries[1]?.end]).toEqual([420, 1440, 1440]);
});

test('what touches stands alone, what overlaps stands side by side', () => {
  expect(lanes([at('09:00', 60), at('10:00', 30)])).toEqual(['1/1', '1/1']);
  expect(lanes([at('09:00', 60), at('09:30', 60), at('10:00', 30)])).toEqual(['1/2', '2/2', '1/2']);
  expect(lanes([at('09:00', 60), at('09:00', 60, 'bia')])).toEqual(['1/1', '1/1']);
});

test.each([
  ['09:54', false],
  ['09:55', true],
  ['10:00', true],
  ['10:20', true],
  ['10:33', false],
])('at %s the label of ten o’clock makes room for the time of now: %s', (now, isHidden) => {
  expect(isBesideLabel(toMinutes(now), 600)).toBe(isHidden);
});

test('an appointment without a professional, or of one who left, has a column of its own', () => {
  expect(layOutDay({ appointments: [at('09:00', 30, null)], professionals }).columns.at(-1)).toBe('Sem profissional');
  expect(layOutDay({ appointments: [at('09:00', 30, 'gone')], professionals }).columns.at(-1)).toBe('Outros');
});
