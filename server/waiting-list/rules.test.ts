import { describe, expect, test } from 'vitest';
import { planTelling, wantedOpenings, wantedTimes, widen } from './rules.ts';

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

test('the free times of a day are asked for once for each duration, however many wait', () => {
  const asked: string[] = [];
  const findFree = (date: string, durationMinutes: number) => {
    asked.push(`${date} ${durationMinutes}`);
    return ['09:00', '14:00'];
  };
  const wish = { preferredDate: '2026-11-21', durationMinutes: 30, preferredTimeStart: null, preferredTimeEnd: null };
  const wishes = [
    ...Array.from({ length: 200 }, () => wish),
    { ...wish, preferredTimeStart: '10:00' },
    { ...wish, durationMinutes: 60 },
    { ...wish, preferredDate: '2026-11-22' },
    { ...wish, durationMinutes: null },
  ];
  const openings = wantedOpenings(wishes, findFree).map((entry) => entry.openings);
  expect(openings.slice(199)).toEqual([['09:00', '14:00'], ['14:00'], ['09:00', '14:00'], ['09:00', '14:00'], []]);
  expect(asked).toEqual(['2026-11-21 30', '2026-11-21 60', '2026-11-22 30']);
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

describe('who is told of freed time', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
  const entry = (name: string, openings: string[], notifiedAt: string | null = null) => ({
    name,
    openings,
    notifiedAt: notifiedAt === null ? null : at(notifiedAt),
  });
  const plan = (entries: ReturnType<typeof entry>[], now: string, freedAt = '10:00') => {
    const { tell, lookAgainAt } = planTelling(entries, { freedAt: at(freedAt), now: at(now) });
    return [tell && `${tell.entry.name} ${tell.times}`, lookAgainAt?.toISOString().slice(11, 16) ?? null];
  };

  test.each([
    ['nobody waits', [], '10:00', [null, null]],
    ['nobody wants what is free', [entry('Ana', [])], '10:00', [null, null]],
    ['the only one', [entry('Ana', ['14:00'])], '10:00', ['Ana 14:00', null]],
    [
      'the oldest of two, the other one in 30 minutes',
      [entry('Ana', ['14:00']), entry('Bia', ['14:00'])],
      '10:00',
      ['Ana 14:00', '10:30'],
    ],
    [
      'nobody while the first still has the lead',
      [entry('Ana', ['14:00'], '10:00'), entry('Bia', ['14:00'])],
      '10:29',
      [null, '10:30'],
    ],
    [
      'the second after 30 minutes',
      [entry('Ana', ['14:00'], '10:00'), entry('Bia', ['14:00'])],
      '10:30',
      ['Bia 14:00', null],
    ],
    [
      'the second at once, of a time that the first does not want',
      [entry('Ana', ['14:00'], '10:00'), entry('Bia', ['14:00', '16:00'])],
      '10:10',
      ['Bia 16:00', null],
    ],
    [
      'the third before the second, who wants only what the first was told of',
      [entry('Ana', ['14:00'], '10:00'), entry('Bia', ['14:00']), entry('Caio', ['16:00'])],
      '10:10',
      ['Caio 16:00', '10:30'],
    ],
    [
      'nobody once all were told',
      [entry('Ana', ['14:00'], '10:00'), entry('Bia', ['14:00'], '10:30')],
      '11:00',
      [null, null],
    ],
    ['nobody when the time was taken', [entry('Ana', [], '10:00'), entry('Bia', [])], '10:30', [null, null]],
  ])('%s', (_, entries, now, planned) => {
    expect(plan(entries, now)).toEqual(planned);
  });

  test('time that is freed later goes through the list from the beginning', () => {
    const entries = [entry('Ana', ['14:00'], '08:00'), entry('Bia', ['14:00'], '08:30')];
    expect(plan(entries, '10:00', '10:00')).toEqual(['Ana 14:00', '10:30']);
  });

  test('who was told a moment before it was freed is not told twice', () => {
    const entries = [entry('Ana', ['14:00', '16:00'], '09:50'), entry('Bia', ['14:00', '16:00'])];
    expect(plan(entries, '10:00', '10:00')).toEqual([null, '10:20']);
    expect(plan(entries, '10:20', '10:00')).toEqual(['Bia 14:00,16:00', null]);
  });
});
