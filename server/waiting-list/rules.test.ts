import { describe, expect, test } from 'vitest';
import { wantedSlots, wantedTimes, widen } from './rules.ts';

describe('the free times an entry wants', () => {
  const free = ['09:00', '14:00', '15:30', '16:00'];

  test.each([
    ['any time', null, null, free],
    ['from 14:00 on', '14:00', null, ['14:00', '15:30', '16:00']],
    ['before 14:00', null, '14:00', ['09:00']],
    ['between 14:00 and 16:00', '14:00', '16:00', ['14:00', '15:30']],
    ['a time that is not free', '10:00', '11:00', []],
  ])('%s', (_, preferredTimeStart, preferredTimeEnd, wanted) => {
    expect(wantedTimes({ preferredTimeStart, preferredTimeEnd }, free)).toEqual(wanted);
  });
});

test('the free times of a day are asked for once for each service, however many wait', () => {
  const asked: string[] = [];
  const findFree = (date: string, service: { serviceId: string; durationMinutes: number }) => {
    asked.push(`${date} ${service.serviceId} ${service.durationMinutes}`);
    return ['09:00', '14:00'];
  };
  const entry = {
    preferredDate: '2026-11-21',
    serviceId: 'corte',
    durationMinutes: 30,
    preferredTimeStart: null,
    preferredTimeEnd: null,
  };
  const entries = [
    ...Array.from({ length: 200 }, () => entry),
    { ...entry, preferredTimeStart: '10:00' },
    { ...entry, serviceId: 'luzes', durationMinutes: 60 },
    { ...entry, preferredDate: '2026-11-22' },
    { ...entry, durationMinutes: null },
  ];
  const freeSlots = wantedSlots(entries, findFree).map(({ freeSlots }) => freeSlots);
  expect(freeSlots.slice(199)).toEqual([['09:00', '14:00'], ['14:00'], ['09:00', '14:00'], ['09:00', '14:00'], []]);
  expect(asked).toEqual(['2026-11-21 corte 30', '2026-11-21 luzes 60', '2026-11-22 corte 30']);
});

describe('two wishes of one person for a day', () => {
  const times = ([preferredTimeStart, preferredTimeEnd]: (string | null)[]) => ({
    preferredTimeStart: preferredTimeStart ?? null,
    preferredTimeEnd: preferredTimeEnd ?? null,
  });

  test.each([
    ['the narrower changes nothing', ['09:00', '18:00'], ['10:00', '11:00'], ['09:00', '18:00']],
    ['the wider replaces it', ['10:00', '11:00'], ['09:00', '18:00'], ['09:00', '18:00']],
    ['what lies apart becomes one span', ['09:00', '10:00'], ['15:00', '16:00'], ['09:00', '16:00']],
    ['an open side stays open', ['14:00', null], [null, '10:00'], [null, null]],
    ['any time stays any time', [null, null], ['10:00', '11:00'], [null, null]],
    ['any time takes in all others', ['10:00', '11:00'], [null, null], [null, null]],
  ])('%s', (_, known, asked, both) => {
    expect(widen(times(known), times(asked))).toEqual(times(both));
  });
});
