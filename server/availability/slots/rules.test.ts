import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, fromMinutes, type LocalMoment, type LocalTime, toMinutes } from '#lib/dates.ts';
import { isUnperformed, withFallback } from '../performers/rules.ts';
import {
  type Busy,
  bookingWindow,
  busyOn,
  isBookableDate,
  mergeRanges,
  type Professional,
  performs,
  type Range,
} from '../rules.ts';
import {
  canPlace,
  chooseProfessional,
  findConflicts,
  findOpenings,
  findSlots,
  isOver,
  isSlot,
  longestFree,
  measureFreeTime,
  type SlotSearch,
  slotsIn,
} from './rules.ts';

const friday = '2026-11-20';
/** Performs the named services, or all of them. */
const person = (id: string, name: string, ...chosen: string[]): Professional => ({
  id,
  name,
  serviceIds: chosen.length > 0 ? new Set(chosen) : null,
});
const ana = person('ana', 'Ana');
const bia = person('bia', 'Bia');
const caio = person('caio', 'Caio');

function range(startTime: LocalTime, endTime: LocalTime, intervalMinutes = 30): Range {
  return { startTime, endTime, intervalMinutes, isActive: true };
}

/** Taken times: '09:00-10:00 ana, 09:30-10:00' is an hour held by Ana and half an hour that nobody holds; 'of luzes' is its service. */
function taken(text: string): Busy[] {
  return [...text.matchAll(/(\d\d:\d\d)-(\d\d:\d\d)(?: of (\w+)| (\w+))?/g)].map(
    ([, start = '', end = '', serviceId = null, employeeId = null]) => ({
      employeeId,
      serviceId,
      startMinute: toMinutes(start),
      endMinute: toMinutes(end),
    }),
  );
}

/** A search for half an hour with Ana, who works from nine to eleven, asked the evening before; and what differs from it. */
function search(different: Partial<SlotSearch> = {}): SlotSearch {
  return {
    date: friday,
    now: { date: '2026-11-19', time: '20:00' },
    ranges: [range('09:00', '11:00')],
    durationMinutes: 30,
    professionals: [ana],
    serviceId: null,
    employeeId: null,
    busy: [],
    ...different,
  };
}

const two = { professionals: [ana, bia] };
const twoForAna = { ...two, employeeId: 'ana' };
const hour = { durationMinutes: 60 };
const allDay = '09:00 09:30 10:00 10:30';
/** Ana, from half an hour before midnight on Thursday and again from midnight on Saturday. */
const besideFriday: Busy[] = [
  busyOn(friday, { date: '2026-11-19', time: '23:30', durationMinutes: 45, employeeId: 'ana' }),
  busyOn(friday, { date: '2026-11-21', time: '00:00', durationMinutes: 45, employeeId: 'ana' }),
];

function slots(different: Partial<SlotSearch> = {}): string {
  return findSlots(search(different)).join(' ');
}

describe('the steps of the ranges', () => {
  test.each<[string, Range[], string]>([
    ['start, step by the interval, and stop before the end', [range('09:00', '11:00')], '09:00 09:30 10:00 10:30'],
    ['need not begin on the hour', [range('09:10', '10:30', 40)], '09:10 09:50'],
    ['of two ranges are put in order', [range('14:00', '15:00'), range('09:00', '10:00')], '09:00 09:30 14:00 14:30'],
    [
      'of overlapping ranges are offered once',
      [range('09:00', '10:30'), range('10:00', '11:00')],
      '09:00 09:30 10:00 10:30',
    ],
    ['exclude the end', [range('09:00', '10:00', 60), range('09:30', '11:00', 60)], '09:00 09:30 10:30'],
    ['of two rhythms are mixed', [range('09:00', '10:30'), range('09:00', '10:30', 45)], '09:00 09:30 09:45 10:00'],
    ['run to midnight', [range('23:00', '24:00')], '23:00 23:30'],
    ['do not come from a range that is switched off', [{ ...range('09:00', '11:00'), isActive: false }], ''],
    ['do not come from a reversed range', [range('11:00', '09:00')], ''],
    ['do not come from an empty range', [range('09:00', '09:00')], ''],
    ['do not come from a half-filled range', [range('09:00', '')], ''],
    ['do not come from nothing', [], ''],
    ['are half an hour where the interval is 0', [range('09:00', '10:00', 0)], '09:00 09:30'],
    ['are half an hour where the interval is negative', [range('09:00', '10:00', -15)], '09:00 09:30'],
    ['are half an hour where the interval is no number', [range('09:00', '10:00', Number.NaN)], '09:00 09:30'],
    ['are half an hour where the interval is less than a minute', [range('09:00', '10:00', 0.1)], '09:00 09:30'],
    ['are one where the interval is longer than the range', [range('09:00', '10:00', 120)], '09:00'],
  ])('%s', (_, ranges, offered) => {
    expect(slots({ ranges })).toBe(offered);
  });
});

describe('the whole service fits', () => {
  test.each<[string, Range[], number, string]>([
    ['it may end when the range ends', [range('09:00', '11:00')], 60, '09:00 09:30 10:00'],
    ['it may fill the range', [range('09:00', '11:00')], 120, '09:00'],
    ['one minute too long is not offered', [range('09:00', '11:00')], 121, ''],
    ['it does not run into a pause', [range('09:00', '10:00'), range('10:01', '11:00')], 61, ''],
    ['it runs across ranges that touch', [range('09:00', '10:00'), range('10:00', '11:00')], 90, '09:00 09:30'],
    [
      'it runs across ranges that overlap',
      [range('10:00', '11:30', 60), range('09:00', '10:30', 60)],
      90,
      '09:00 10:00',
    ],
    [
      'a range within another takes nothing from it',
      [range('09:00', '11:00', 60), range('09:30', '10:00')],
      60,
      '09:00 09:30 10:00',
    ],
    [
      'it does not run into a range that is switched off',
      [range('09:00', '10:00'), { ...range('10:00', '11:00'), isActive: false }],
      90,
      '',
    ],
    ['it may end at midnight', [range('22:00', '24:00', 60)], 60, '22:00 23:00'],
    ['it does not cross midnight', [range('22:00', '24:00', 60)], 61, '22:00'],
    ['a service without a duration is not offered', [range('09:00', '11:00')], 0, ''],
    ['a duration that is no number is not offered', [range('09:00', '11:00')], Number.NaN, ''],
  ])('%s', (_, ranges, durationMinutes, offered) => {
    expect(slots({ ranges, durationMinutes })).toBe(offered);
  });
});

describe('it has not begun', () => {
  test.each([
    ['the minute before, it is offered', friday, '08:59', '09:00 09:30 10:00 10:30'],
    ['a time equal to now has begun', friday, '09:00', '09:30 10:00 10:30'],
    ['in the middle of the day the rest is offered', friday, '10:15', '10:30'],
    ['after the last start nothing is', friday, '10:30', ''],
    ['yesterday at a later hour is still before', '2026-11-19', '23:59', '09:00 09:30 10:00 10:30'],
    ['tomorrow, even at midnight, it is over', '2026-11-21', '00:00', ''],
  ])('%s', (_, date, time, offered) => {
    expect(slots({ now: { date, time } })).toBe(offered);
  });
});

describe('a day is over', () => {
  const at = (time: LocalTime, date = friday) => ({ now: { date, time } });
  test.each<[string, Partial<SlotSearch>, boolean]>([
    ['before its last start', at('10:29'), false],
    ['at its last start, which has begun', at('10:30'), true],
    ['in the evening', at('20:00'), true],
    ['not while the last start is taken', { ...at('10:29'), busy: taken('09:00-11:00 ana') }, false],
    ['not when it is closed', { ...at('20:00'), ranges: [] }, false],
    ['not when the service never fits', { ...at('20:00'), durationMinutes: 180 }, false],
    ['not on the day before', at('20:00', '2026-11-19'), false],
  ])('%s', (_, different, expected) => {
    expect(isOver(search(different))).toBe(expected);
  });
});

describe('somebody can do it', () => {
  test.each<[string, string, Partial<SlotSearch>, string]>([
    ['a free professional takes everything', '', {}, allDay],
    ['an appointment takes its own time', '09:30-10:00 ana', {}, '09:00 10:00 10:30'],
    ['a long appointment takes all its time, not only its start', '09:00-10:30 ana', {}, '10:30'],
    ['a minute of overlap is enough', '09:59-10:01 ana', {}, '09:00 10:30'],
    ['a long service needs all its time', '10:00-10:30 ana', hour, '09:00'],
    ['appointments may touch on both sides', '09:00-09:30 ana, 10:30-11:00 ana', hour, '09:30'],
    ['another professional is free', '09:00-10:00 ana', two, allDay],
    ['where all are taken nothing is offered', '09:00-10:00 ana, 09:30-10:30 bia', two, '09:00 10:00 10:30'],
    ['free by turns is not free', '09:00-09:30 ana, 09:30-10:00 bia', { ...two, ...hour }, '09:30 10:00'],
    ['the chosen one is free while another is not', '09:00-10:00 bia', twoForAna, allDay],
    ['the chosen one is taken while another is not', '09:00-10:00 ana', twoForAna, '10:00 10:30'],
    ['an overbooked professional takes nobody else along', '09:00-10:00 ana, 09:00-10:00 ana', two, allDay],
    ['somebody who takes no appointments cannot be chosen', '', { employeeId: 'caio' }, ''],
    ['appointments of somebody who left disturb nobody', '09:00-11:00 caio', {}, allDay],
  ])('%s', (_, busy, different, offered) => {
    expect(slots({ busy: taken(busy), ...different })).toBe(offered);
  });

  test('an appointment of yesterday counts where it runs past midnight, one of tomorrow does not', () => {
    const nights = [range('00:00', '01:00', 15), range('23:00', '24:00')];
    expect(slots({ ranges: nights, busy: besideFriday })).toBe('00:15 00:30 23:00 23:30');
  });
});

describe('an appointment that nobody holds', () => {
  test.each<[string, string, Partial<SlotSearch>, string]>([
    ['needs the only professional', '09:00-10:00', {}, '10:00 10:30'],
    ['leaves one of two', '09:00-10:00', two, allDay],
    ['leaves nobody when the other is taken', '09:00-10:00, 09:30-10:00 bia', two, '09:00 10:00 10:30'],
    ['leaves nobody of two when there are two of them', '09:00-10:00, 09:30-10:30', two, '09:00 10:00 10:30'],
    ['needs the chosen one when nobody else is free', '09:00-10:00, 09:30-10:00 bia', twoForAna, '09:00 10:00 10:30'],
    ['leaves the chosen one when somebody else is free', '09:00-10:00', twoForAna, allDay],
  ])('%s', (_, busy, different, offered) => {
    expect(slots({ busy: taken(busy), ...different })).toBe(offered);
  });
});

describe('who performs what', () => {
  const lia = person('lia', 'Lia', 'luzes');
  const rui = person('rui', 'Rui', 'barba', 'corte');
  const ofBoth = { professionals: [lia, rui] };

  test.each<[string, string, Partial<SlotSearch>, string]>([
    ['who performs it is free', '09:00-11:00 lia', { ...ofBoth, serviceId: 'barba' }, allDay],
    ['who performs it is taken, others are free', '09:00-10:00 rui', { ...ofBoth, serviceId: 'barba' }, '10:00 10:30'],
    ['who has no choice performs it too', '09:00-10:00 lia', { professionals: [lia, ana], serviceId: 'luzes' }, allDay],
    ['nobody performs it', '', { ...ofBoth, serviceId: 'unhas' }, ''],
    ['without a service everybody will do', '09:00-11:00 rui', ofBoth, allDay],
    ['an owner may choose who does not perform it', '', { ...ofBoth, serviceId: 'luzes', employeeId: 'rui' }, allDay],
    ['what nobody holds waits for somebody else', '09:00-10:00 of luzes', { ...ofBoth, serviceId: 'barba' }, allDay],
    ['what nobody holds waits for the same', '09:00-10:00 of corte', { ...ofBoth, serviceId: 'barba' }, '10:00 10:30'],
    ['what nobody performs may take anybody', '09:00-10:00 of unhas', { ...ofBoth, serviceId: 'barba' }, '10:00 10:30'],
    ['what has no service may take anybody', '09:00-10:00', { ...ofBoth, serviceId: 'barba' }, '10:00 10:30'],
  ])('%s', (_, busy, different, offered) => {
    expect(slots({ busy: taken(busy), ...different })).toBe(offered);
  });

  test.each<[string, string, Partial<SlotSearch>, string | null]>([
    ['only who performs it takes it, however busy', '14:00-15:00 rui', { ...ofBoth, serviceId: 'corte' }, 'rui'],
    ['nobody, when only others are free', '09:00-10:00 rui', { ...ofBoth, serviceId: 'corte' }, null],
    ['who was chosen, also for another service', '', { ...ofBoth, serviceId: 'luzes', employeeId: 'rui' }, 'rui'],
  ])('%s', (_, busy, different, chosen) => {
    expect(chooseProfessional(search({ busy: taken(busy), ...different }), '09:00')).toBe(chosen);
  });

  test('in the way are the appointments of those who perform it', () => {
    const asked = search({ ...ofBoth, serviceId: 'corte', busy: taken('09:00-10:00 rui, 09:00-10:00 lia') });
    expect(findConflicts(asked, '09:00').map(({ employeeId }) => employeeId)).toEqual(['rui']);
  });

  test.each<[string, Partial<SlotSearch>, { employeeId: string | null } | null, boolean]>([
    ['somebody performs it', { ...ofBoth, serviceId: 'corte' }, null, false],
    ['nobody performs it', { ...ofBoth, serviceId: 'unhas' }, null, true],
    ['nobody performs it, but somebody was chosen', { ...ofBoth, serviceId: 'unhas', employeeId: 'lia' }, null, false],
    ['the salon has no professionals', { professionals: [], serviceId: 'unhas' }, null, false],
    ['it stood without a professional before', { ...ofBoth, serviceId: 'unhas' }, { employeeId: null }, false],
    ['its professional was taken out', { ...ofBoth, serviceId: 'unhas' }, { employeeId: 'rui' }, true],
  ])('whether somebody must be chosen: %s', (_, different, moving, mustChoose) => {
    const { professionals, ...asked } = search(different);
    expect(isUnperformed(professionals, withFallback(professionals, asked, moving))).toBe(mustChoose);
  });
});

describe('a salon without professionals', () => {
  test.each<[string, string, Partial<SlotSearch>, string]>([
    ['offers everything when nothing is booked', '', {}, allDay],
    ['does one thing at a time', '09:15-09:45', {}, '10:00 10:30'],
    ['counts appointments of those who left', '09:15-09:45 caio', {}, '10:00 10:30'],
    ['has nobody to choose', '', { employeeId: 'ana' }, ''],
  ])('%s', (_, busy, different, offered) => {
    expect(slots({ professionals: [], busy: taken(busy), ...different })).toBe(offered);
  });
});

describe('booking asks what offering asked', () => {
  test.each([
    ['an offered time', '09:30', true],
    ['a time off the grid', '09:15', false],
    ['a taken time', '10:00', false],
    ['a time that leaves too little', '11:00', false],
    ['a time outside the ranges', '08:30', false],
    ['the same time written otherwise', '9:30', false],
    ['no time', '', false],
  ])('%s', (_, time, isOffered) => {
    expect(isSlot(search({ busy: taken('10:00-10:30 ana') }), time)).toBe(isOffered);
  });
});

describe("an owner's booking", () => {
  test.each<[string, LocalTime, string, Partial<SlotSearch>, boolean]>([
    ['takes any minute', '09:07', '', {}, true],
    ['takes a time outside the ranges', '20:00', '', {}, true],
    ['takes a time that has begun', '09:00', '', { now: { date: friday, time: '12:00' } }, true],
    ['may run past midnight', '23:45', '', {}, true],
    ['asks when it overlaps', '09:31', '10:00-10:30 ana', {}, false],
    ['does not ask when it touches', '09:30', '10:00-10:30 ana', {}, true],
    ['does not ask while another is free', '09:00', '09:00-09:10 ana', two, true],
    ['asks when the chosen one is taken', '09:00', '09:00-09:10 ana', twoForAna, false],
    ['asks when all who are free are unassigned', '09:00', '09:00-09:10', {}, false],
    ['asks about any overlap where nobody works', '09:00', '09:00-09:10', { professionals: [] }, false],
    ['asks when it runs into what comes after midnight', '23:45', '', { busy: besideFriday }, false],
    ['asks when yesterday is not over yet', '00:10', '', { busy: besideFriday }, false],
  ])('%s', (_, time, busy, different, isFree) => {
    expect(canPlace(search({ busy: taken(busy), ...different }), time)).toBe(isFree);
  });
});

describe('what stands in the way of an owner', () => {
  test.each<[string, string, Partial<SlotSearch>, string]>([
    ['nothing, where it can be taken', '09:30-10:00 ana', {}, ''],
    ['what overlaps', '08:30-09:10 ana, 09:20-10:00 ana, 09:30-10:00 ana', {}, '08:30 ana, 09:20 ana'],
    ['of a chosen one, their own', '09:00-10:00 ana, 09:00-10:00 bia', twoForAna, '09:00 ana'],
    ['and what nobody holds, when all hands are unassigned', '09:00-10:00, 09:00-10:00 bia', twoForAna, '09:00 nobody'],
    ['of anybody, all of it', '09:00-10:00, 09:00-10:00 bia', two, '09:00 nobody, 09:00 bia'],
    ['where nobody works, whoever holds it', '09:00-10:00 dora', { professionals: [] }, '09:00 dora'],
  ])('%s', (_, busy, different, expected) => {
    const found = findConflicts(search({ busy: taken(busy), ...different }), '09:00');
    const names = found.map(({ startMinute, employeeId }) => `${fromMinutes(startMinute)} ${employeeId ?? 'nobody'}`);
    expect(names.join(', ')).toBe(expected);
  });
});

describe('who takes it', () => {
  const bruno = person('1', 'Bruno');
  const agata = person('2', 'Ágata');
  const anotherAgata = person('3', 'Ágata');

  test.each<[string, string, Partial<SlotSearch>, string | null]>([
    ['of equals, the first by name', '', {}, 'ana'],
    ['the one with the fewest appointments that day', '14:00-15:00 ana, 15:00-16:00 bia', {}, 'caio'],
    ['appointments count, not minutes', '14:00-18:00 ana, 14:00-14:10 bia, 15:00-15:10 bia', two, 'ana'],
    ['only those who are free', '09:15-09:45 ana, 14:00-15:00 bia, 15:00-16:00 bia, 14:00-15:00 caio', {}, 'caio'],
    ['the chosen one, however busy', '14:00-15:00 ana', { employeeId: 'ana' }, 'ana'],
    ['nobody, when the chosen one is taken', '09:00-10:00 ana', { employeeId: 'ana' }, null],
    ['nobody, when all are taken', '09:00-10:00 ana, 09:00-10:00 bia, 09:00-10:00 caio', {}, null],
    ['nobody, when all who are free are unassigned', '09:00-10:00 ana, 09:00-10:00, 09:00-10:00', {}, null],
    ['nobody, in a salon without professionals', '', { professionals: [] }, null],
    ['names sort as in Portuguese', '', { professionals: [bruno, agata] }, '2'],
    ['of one name, the first by id', '', { professionals: [anotherAgata, agata] }, '2'],
  ])('%s', (_, busy, different, chosen) => {
    const asked = search({ professionals: [caio, bia, ana], busy: taken(busy), ...different });
    expect(chooseProfessional(asked, '09:00')).toBe(chosen);
  });

  test('what began yesterday or begins tomorrow is not counted for the day', () => {
    expect(chooseProfessional(search({ ...two, busy: besideFriday }), '09:00')).toBe('ana');
  });
});

describe('ranges that count as one', () => {
  test.each<[string, Range[], string[]]>([
    ['touch', [range('09:00', '10:00'), range('10:00', '11:00')], ['09:00-11:00']],
    ['overlap', [range('09:30', '11:00'), range('09:00', '10:00')], ['09:00-11:00']],
    ['contain each other', [range('09:00', '12:00'), range('10:00', '11:00')], ['09:00-12:00']],
    [
      'and not those with a pause between them',
      [range('13:00', '18:00'), range('09:00', '12:00')],
      ['09:00-12:00', '13:00-18:00'],
    ],
    [
      'and not those that are switched off',
      [range('09:00', '10:00'), { ...range('10:00', '11:00'), isActive: false }],
      ['09:00-10:00'],
    ],
    ['and not those that are reversed', [range('09:00', '10:00'), range('11:00', '10:00')], ['09:00-10:00']],
  ])('%s', (_, ranges, merged) => {
    const texts = mergeRanges(ranges).map((one) => `${fromMinutes(one.startMinute)}-${fromMinutes(one.endMinute)}`);
    expect(texts).toEqual(merged);
  });
});

test('customers book from today to 30 days ahead', () => {
  expect(bookingWindow(friday)).toEqual({ first: friday, last: '2026-12-20' });
  expect(isBookableDate('2026-11-19', friday)).toBe(false);
  expect(isBookableDate(friday, friday)).toBe(true);
  expect(isBookableDate('2026-12-20', friday)).toBe(true);
  expect(isBookableDate('2026-12-21', friday)).toBe(false);
});

/** The rule of slots to the letter (docs/decisions/011-slots-and-booking.md): each minute at which a range lets something start, against all that is in the agenda. */
function slotsByTheLetter({ ranges, busy, employeeId: chosenId, ...asked }: SlotSearch): LocalTime[] {
  const isPerformedBy = (one: Professional, service: string | null | undefined) =>
    !service || !one.serviceIds || [...one.serviceIds].includes(service);
  const team = asked.professionals;
  const professionals = team.filter((one) => isPerformedBy(one, asked.serviceId) || one.id === chosenId);
  const waitsForThem = ({ employeeId, serviceId }: Busy) => {
    const performers = team.filter((one) => isPerformedBy(one, serviceId));
    return employeeId === null && (performers.length === 0 || performers.some((one) => professionals.includes(one)));
  };
  const usable = ranges
    .filter(({ isActive }) => isActive)
    .map((one) => ({ ...one, start: toMinutes(one.startTime), end: toMinutes(one.endTime) }));
  const isStart = (minute: number) =>
    usable.some(({ start, end, intervalMinutes }) => {
      const step = intervalMinutes > 0 ? intervalMinutes : 30;
      return start <= minute && minute < end && (minute - start) % step === 0;
    });
  const hasBegun = (start: number) =>
    asked.now !== null && `${asked.date} ${fromMinutes(start)}` <= `${asked.now.date} ${asked.now.time}`;
  const hasFreeProfessional = (start: number, end: number) => {
    const meeting = busy.filter((one) => one.startMinute < end && start < one.endMinute);
    if (team.length === 0) return chosenId === null && meeting.length === 0;
    const free = professionals.filter(({ id }) => meeting.every(({ employeeId }) => employeeId !== id));
    const isWanted = chosenId === null || free.some(({ id }) => id === chosenId);
    return isWanted && free.length > meeting.filter(waitsForThem).length;
  };
  const isOpen = Array.from({ length: 1440 }, (_, minute) =>
    usable.some(({ start, end }) => start <= minute && minute < end),
  );
  const offered: LocalTime[] = [];
  for (let start = 0; start < 1440; start++) {
    if (!isStart(start) || hasBegun(start)) continue;
    const end = start + asked.durationMinutes;
    const isAllOpen = end <= 1440 && !isOpen.slice(start, end).includes(false);
    if (isAllOpen && hasFreeProfessional(start, end)) offered.push(fromMinutes(start));
  }
  return offered;
}

describe('whatever the day looks like', () => {
  const minuteOfDay = fc.integer({ min: 0, max: 288 }).map((step) => step * 5);
  const anyRange: fc.Arbitrary<Range> = fc.record({
    startTime: minuteOfDay.map(fromMinutes),
    endTime: minuteOfDay.map(fromMinutes),
    intervalMinutes: fc.constantFrom(-30, 0, 15, 20, 30, 45, 60, 120),
    isActive: fc.boolean(),
  });
  const SERVICES = ['corte', 'luzes', 'barba'];
  const anyTeam: fc.Arbitrary<Professional[]> = fc
    .tuple(fc.subarray([ana, bia, caio]), fc.array(fc.subarray(SERVICES), { minLength: 3, maxLength: 3 }))
    .map(([team, chosen]) => team.map(({ id, name }, place) => person(id, name, ...(chosen[place] ?? []))));
  const anyBusy: fc.Arbitrary<Busy> = fc
    .tuple(
      fc.integer({ min: -60, max: 1440 }),
      fc.oneof(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 1, max: 1440 })),
      fc.constantFrom(null, 'ana', 'bia', 'caio', 'dora'),
      fc.constantFrom(null, ...SERVICES, 'unhas'),
    )
    .map(([startMinute, length, employeeId, serviceId]) => ({
      employeeId,
      serviceId,
      startMinute,
      endMinute: startMinute + length,
    }));
  const anyWish: fc.Arbitrary<SlotSearch & { now: LocalMoment }> = fc.record({
    date: fc.constant(friday),
    now: fc.record({
      date: fc.constantFrom(addDays(friday, -1), friday, addDays(friday, 1)),
      time: minuteOfDay.map((minute) => fromMinutes(Math.min(minute, 1435))),
    }),
    ranges: fc.array(anyRange, { maxLength: 5 }),
    durationMinutes: fc.integer({ min: 1, max: 180 }),
    professionals: anyTeam,
    serviceId: fc.constantFrom(null, ...SERVICES, 'unhas'),
    employeeId: fc.constantFrom(null, 'ana', 'bia'),
    busy: fc.array(anyBusy, { maxLength: 12 }),
  });

  const overlap = (a: Busy, b: Busy) => a.startMinute < b.endMinute && b.startMinute < a.endMinute;
  const book = (asked: SlotSearch, time: LocalTime): Busy =>
    busyOn(asked.date, {
      date: asked.date,
      time,
      durationMinutes: asked.durationMinutes,
      serviceId: asked.serviceId,
      employeeId: chooseProfessional(asked, time),
    });

  test('the order of ranges, professionals and appointments changes nothing', () => {
    fc.assert(
      fc.property(anyWish, (asked) => {
        const turned = {
          ...asked,
          ranges: asked.ranges.toReversed(),
          professionals: asked.professionals.toReversed(),
          busy: asked.busy.toReversed(),
        };
        expect(findSlots(turned)).toEqual(findSlots(asked));
        for (const time of findSlots(asked))
          expect(chooseProfessional(turned, time)).toBe(chooseProfessional(asked, time));
      }),
    );
  });

  test('slots come once and in order', () => {
    fc.assert(
      fc.property(anyWish, (asked) => {
        const offered = findSlots(asked);
        expect(offered).toEqual([...new Set(offered)].toSorted());
      }),
    );
  });

  test('every slot lies minute by minute in an active range and after now', () => {
    fc.assert(
      fc.property(anyWish, (asked) => {
        const active = asked.ranges.filter((one) => one.isActive);
        for (const time of findSlots(asked)) {
          expect(`${asked.date} ${time}` > `${asked.now.date} ${asked.now.time}`).toBe(true);
          for (let minute = toMinutes(time); minute < toMinutes(time) + asked.durationMinutes; minute += 1) {
            expect(active.some((one) => toMinutes(one.startTime) <= minute && minute < toMinutes(one.endTime))).toBe(
              true,
            );
          }
        }
      }),
    );
  });

  test('a slot that is booked overlaps nothing of whoever takes it, and an owner could take it too', () => {
    fc.assert(
      fc.property(anyWish, (asked) => {
        for (const time of findSlots(asked)) {
          const booked = book(asked, time);
          const rivals =
            asked.professionals.length > 0
              ? asked.busy.filter((one) => one.employeeId === booked.employeeId)
              : asked.busy;
          expect(asked.professionals.length > 0).toBe(booked.employeeId !== null);
          expect(rivals.some((one) => overlap(one, booked))).toBe(false);
          expect(canPlace(asked, time)).toBe(true);
        }
      }),
    );
  });

  test('customers who take one offered slot after the other never meet', () => {
    fc.assert(
      fc.property(
        anyWish,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 5, max: 120 }), fc.constantFrom(null, ...SERVICES)), {
          maxLength: 40,
        }),
        (start, customers) => {
          let asked: SlotSearch = { ...start, busy: [] };
          for (const [pick, durationMinutes, serviceId] of customers) {
            asked = { ...asked, durationMinutes, serviceId, employeeId: pick % 2 ? start.employeeId : null };
            const offered = findSlots(asked);
            const time = offered[pick % offered.length];
            if (time) asked = { ...asked, busy: [...asked.busy, book(asked, time)] };
          }
          const meetings = asked.busy.flatMap((one, index) =>
            asked.busy.slice(index + 1).filter((other) => other.employeeId === one.employeeId && overlap(one, other)),
          );
          expect(meetings).toEqual([]);
        },
      ),
    );
  });

  test('what is computed once is what each duration and professional would be offered by the letter of the rule', () => {
    const anyDuration = fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 1440 }));
    fc.assert(
      fc.property(
        anyWish,
        fc.boolean(),
        fc.array(anyDuration, { minLength: 1, maxLength: 4 }),
        (start, isPast, durations) => {
          const asked = isPast ? { ...start, now: null } : start;
          const openings = findOpenings(asked);
          const longest = longestFree(measureFreeTime(asked));
          expect(openings.every(({ longestMinutes }) => longestMinutes <= longest)).toBe(true);
          for (const durationMinutes of durations) {
            expect(slotsIn(openings, durationMinutes)).toEqual(slotsByTheLetter({ ...asked, durationMinutes }));
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("'Qualquer profissional' is offered exactly what all who perform the service are together", () => {
    fc.assert(
      fc.property(anyWish, (start) => {
        fc.pre(start.professionals.length > 0);
        const able = start.professionals.filter((one) => performs(one, start.serviceId));
        const each = able.flatMap(({ id }) => findSlots({ ...start, employeeId: id }));
        expect(findSlots({ ...start, employeeId: null })).toEqual([...new Set(each)].toSorted());
      }),
    );
  });

  test('a slot that nobody was chosen for is taken by somebody who performs the service', () => {
    fc.assert(
      fc.property(anyWish, (start) => {
        const asked = { ...start, employeeId: null };
        for (const time of findSlots(asked)) {
          const taker = start.professionals.find(({ id }) => id === chooseProfessional(asked, time));
          expect(taker ? performs(taker, start.serviceId) : start.professionals.length === 0).toBe(true);
        }
      }),
    );
  });

  test('one more appointment never opens a slot', () => {
    fc.assert(
      fc.property(anyWish, anyBusy, (asked, more) => {
        const before = findSlots(asked);
        for (const time of findSlots({ ...asked, busy: [...asked.busy, more] })) expect(before).toContain(time);
      }),
    );
  });

  describe("on a machine in another zone than the salon's", () => {
    afterEach(() => {
      vi.unstubAllEnvs();
    });

    test('nothing changes, even where that zone skips an hour of the day', () => {
      fc.assert(
        fc.property(anyWish, (start) => {
          const asked = { ...start, date: '2026-03-08', now: { ...start.now, date: '2026-03-08' } };
          vi.stubEnv('TZ', 'UTC');
          const expected = findSlots(asked);
          for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Niue']) {
            vi.stubEnv('TZ', zone);
            expect(new Date('2026-03-08T12:00:00Z').getTimezoneOffset()).not.toBe(0);
            expect(findSlots(asked)).toEqual(expected);
          }
        }),
      );
    });
  });
});
