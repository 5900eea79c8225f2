import { expect, test } from 'vitest';
import type { DayAppointment } from '#contract/calendar.ts';
import { changesOf, findNext, isOver } from './day.ts';
import { visitWords, weekWords } from './words.ts';

const now = { date: '2026-11-20', time: '10:20' };
const all = {
  ...{ edit: true, confirm: true, complete: true, cancel: true, markNoShow: true, markArrived: true, reopen: true },
  ...{ adjust: false, setPaidBy: false, takeAtSalon: false },
};
const at = (time: string, more: object = {}) =>
  ({
    ...{ id: time, date: now.date, time, durationMinutes: 30, status: 'scheduled', arrivedAt: null, can: all },
    ...more,
  }) as unknown as DayAppointment;
const there = { arrivedAt: '2026-11-20T13:00:00.000Z' };

test.each([
  ['nobody', [], undefined],
  [
    'nobody, when all are closed',
    [at('10:30', { status: 'completed' }), at('11:00', { status: 'no_show' })],
    undefined,
  ],
  ['who is expected next', [at('09:00'), at('10:30'), at('11:00')], '10:30'],
  ['who should be there now', [at('09:00'), at('10:00'), at('11:00')], '10:00'],
  ['who is there', [at('09:00', there), at('10:30')], '09:00'],
  ['the last one, once all are over', [at('08:00'), at('09:00')], '09:00'],
])('the next customer is %s', (_, appointments, found) => {
  expect(findNext(appointments, now)?.id).toBe(found);
});

test('an appointment is over with its last minute', () => {
  expect(isOver(at('09:50'), now)).toBe(true);
  expect(isOver(at('09:51'), now)).toBe(false);
  expect(isOver(at('18:00', { date: '2026-11-19' }), now)).toBe(true);
});

test.each([
  ['before its time', at('10:30'), 'confirm markArrived complete markNoShow cancel'],
  ['confirmed', at('10:30', { status: 'confirmed' }), 'markArrived complete markNoShow cancel'],
  ['from its time on', at('10:20'), 'markArrived complete markNoShow confirm cancel'],
  ['once the customer is there', at('10:30', there), 'complete confirm markNoShow cancel'],
  ['once it is completed', at('09:00', { status: 'completed' }), 'reopen'],
  ['once it is cancelled', at('09:00', { status: 'cancelled', can: { ...all, cancel: false } }), 'reopen'],
])('of one %s one does next: %#', (_, appointment, changes) => {
  const ofStatus = { ...appointment.can };
  if (appointment.status === 'confirmed') ofStatus.confirm = false;
  if (appointment.arrivedAt) ofStatus.markArrived = false;
  expect(changesOf({ ...appointment, can: ofStatus }, now).join(' ')).toBe(changes);
});

test('what the server refuses is not offered', () => {
  const none = Object.fromEntries(Object.keys(all).map((verb) => [verb, false]));
  expect(changesOf(at('10:30', { can: none }), now)).toEqual([]);
});

test.each([
  [{ notes: null, visits: 0, lastVisit: null }, 'Primeira visita com você'],
  [
    { notes: null, visits: 1, lastVisit: { date: '2026-10-12', serviceName: 'Corte' } },
    'Última visita em 12/10/2026, Corte',
  ],
  [
    { notes: null, visits: 4, lastVisit: { date: '2026-10-12', serviceName: null } },
    'Última visita em 12/10/2026 · 4 visitas com você',
  ],
])('a customer with %o reads: %s', (customer, words) => {
  expect(visitWords(customer)).toBe(words);
});

test('a week is named by its first and last day', () => {
  expect(weekWords(['2026-11-15', '2026-11-21'])).toBe('15 a 21 de novembro');
  expect(weekWords(['2026-11-29', '2026-12-05'])).toBe('29 de novembro a 5 de dezembro');
});
