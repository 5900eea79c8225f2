import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMinutes,
  addMonths,
  daysBetween,
  formatDate,
  formatDateLong,
  formatDateShort,
  formatDuration,
  formatMonth,
  formatRelativeDay,
  fromMinutes,
  instantOf,
  isEndTime,
  isLocalDate,
  isLocalTime,
  localNow,
  minutesBetween,
  startOfMonth,
  toMinutes,
  weekday,
} from './dates.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const anyDate = fc.integer({ min: -20_000, max: 60_000 }).map((days) => addDays('2000-01-01', days));

describe('dates', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1930-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-11-00',
    '0050-01-01',
    '2026-1-1',
    '20/11/2026',
    '2026-11-20T00:00',
    '2026-11-20\n',
    'abcd-ef-gh',
  ])('%j is no date', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });

  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 365, '2027-11-20'],
  ])('%s and %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(daysBetween(date, result)).toBe(days);
  });

  test.each([
    ['2026-11-22', 0],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['1969-12-31', 3],
  ])('the weekday of %s is %i', (date, day) => {
    expect(weekday(date)).toBe(day);
  });

  test.each([
    ['2026-11-20', '2026-11-01'],
    ['2026-12-31', '2026-12-01'],
    ['2026-02-01', '2026-02-01'],
  ])('the month of %s starts on %s', (date, first) => {
    expect(startOfMonth(date)).toBe(first);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 12, '2027-05-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-20', -26, '2024-09-20'],
  ])('%s and %i months is %s', (date, months, result) => {
    expect(addMonths(date, months)).toBe(result);
  });
});

describe('times', () => {
  test.each(['00:00', '09:30', '23:59'])('%s is a time of day', (text) => {
    expect(isLocalTime(text)).toBe(true);
    expect(isEndTime(text)).toBe(true);
  });

  test.each(['', '9:30', '24:01', '25:00', '12:60', '12:00:00', '-1:00', '12h00', '12:00\n'])(
    '%j is no time of day',
    (text) => {
      expect(isLocalTime(text)).toBe(false);
      expect(isEndTime(text)).toBe(false);
    },
  );

  test('24:00 is an end and never a start', () => {
    expect(isLocalTime('24:00')).toBe(false);
    expect(isEndTime('24:00')).toBe(true);
  });

  test.each([
    ['00:00', 0],
    ['09:30', 570],
    ['23:59', 1439],
    ['24:00', 1440],
  ])('%s is minute %i', (time, minutes) => {
    expect(toMinutes(time)).toBe(minutes);
    expect(fromMinutes(minutes)).toBe(time);
  });

  test.each([
    ['09:30', 45, '10:15'],
    ['23:30', 29, '23:59'],
    ['23:30', 30, '24:00'],
    ['23:30', 120, '01:30'],
    ['09:00', 1440, '09:00'],
  ])('%s and %i minutes is %s', (time, minutes, end) => {
    expect(addMinutes(time, minutes)).toBe(end);
  });

  test.each([
    ['2026-11-20', '10:20', '2026-11-20', '10:56', 36],
    ['2026-11-20', '10:20', '2026-11-20', '10:20', 0],
    ['2026-11-20', '23:50', '2026-11-21', '00:10', 20],
    ['2026-12-31', '10:00', '2027-01-01', '09:00', 1380],
    ['2026-11-20', '10:20', '2026-11-19', '10:20', -1440],
  ])('from %s %s to %s %s it is %i minutes', (date, time, toDate, toTime, minutes) => {
    expect(minutesBetween({ date, time }, { date: toDate, time: toTime })).toBe(minutes);
  });

  test('what is no time is not a number of minutes', () => {
    expect(toMinutes('')).toBeNaN();
    expect(toMinutes('abc')).toBeNaN();
  });
});

describe('zones', () => {
  test.each([
    ['2026-11-20T12:00:00Z', 'America/Sao_Paulo', '2026-11-20', '09:00'],
    ['2026-11-20T02:59:59Z', 'America/Sao_Paulo', '2026-11-19', '23:59'],
    ['2026-11-20T03:00:00Z', 'America/Sao_Paulo', '2026-11-20', '00:00'],
    ['2026-11-20T03:00:00Z', 'America/Rio_Branco', '2026-11-19', '22:00'],
    ['2027-01-01T01:30:00Z', 'America/Noronha', '2026-12-31', '23:30'],
    ['2018-01-15T12:00:00Z', 'America/Sao_Paulo', '2018-01-15', '10:00'],
    ['2026-11-20T12:00:00Z', 'Asia/Kathmandu', '2026-11-20', '17:45'],
    ['2026-11-20T12:00:00Z', 'Pacific/Kiritimati', '2026-11-21', '02:00'],
    ['1960-06-15T12:00:00Z', 'America/Sao_Paulo', '1960-06-15', '09:00'],
  ])('at %s a clock in %s shows %s %s', (instant, zone, date, time) => {
    expect(localNow(new Date(instant), zone)).toEqual({ date, time });
    expect(localNow(instant, zone)).toEqual({ date, time });
  });

  test.each([
    ['2026-11-20', '09:00', 'America/Sao_Paulo', '2026-11-20T12:00:00.000Z', 'an ordinary day'],
    ['2026-11-20', '24:00', 'America/Sao_Paulo', '2026-11-21T03:00:00.000Z', '24:00 is the next midnight'],
    ['2026-12-31', '23:30', 'America/Manaus', '2027-01-01T03:30:00.000Z', 'over the end of a year'],
    ['2018-11-04', '00:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z', 'a midnight that was skipped: 01:30'],
    ['2018-11-03', '23:59', 'America/Sao_Paulo', '2018-11-04T02:59:00.000Z', 'the minute before it'],
    ['2018-11-04', '01:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'the minute after it'],
    ['2018-02-17', '23:30', 'America/Sao_Paulo', '2018-02-18T01:30:00.000Z', 'an hour shown twice: the first'],
    ['2018-02-18', '00:00', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', 'the midnight after it'],
    ['2026-03-29', '02:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z', 'summer time of the north'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', 'an hour that was skipped: 03:30'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'an hour shown twice: the first'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', 'a whole day that was skipped'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'half an hour shown twice: the first'],
  ])('%s %s in %s is %s (%s)', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant);
  });

  const zones = [
    'America/Sao_Paulo',
    'America/Manaus',
    'America/New_York',
    'Europe/Lisbon',
    'Australia/Lord_Howe',
    'UTC',
  ];

  test('an instant on the minute is found again from what the clock shows, except in an hour shown twice', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(1439), fc.constantFrom(...zones), (date, minute, zone) => {
        const found = instantOf(date, fromMinutes(minute), zone);
        const shown = localNow(found, zone);
        const skipped = toMinutes(shown.time) + daysBetween(date, shown.date) * 1440 - minute;
        expect(skipped).toBeGreaterThanOrEqual(0);
        expect(skipped).toBeLessThanOrEqual(60);
        expect(instantOf(shown.date, shown.time, zone)).toEqual(found);
      }),
    );
  });

  test('a clock shows what Intl says, also at the minute of a change, in whatever order it is asked', () => {
    const changes = [
      ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
      ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
      ['America/New_York', '2026-03-08T07:00:00Z'],
      // At one minute past midnight.
      ['America/St_Johns', '2010-11-07T02:31:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
      ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ] as const;
    const near = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3000, max: 3000 }));
    fc.assert(
      fc.property(fc.constantFrom(...changes), near, ([zone, change], minutes) => {
        const instant = new Date(Date.parse(change) + minutes * 60_000);
        const { date, time } = localNow(instant, zone);
        const clock = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const;
        expect(`${date} ${time}`).toBe(new Intl.DateTimeFormat('sv-SE', clock).format(instant));
      }),
    );
  });

  test("the machine's own zone changes nothing", () => {
    const ask = () => [
      localNow(new Date('2026-11-20T02:30:00Z'), 'America/Sao_Paulo'),
      instantOf('2018-11-04', '00:30', 'America/Sao_Paulo').toISOString(),
      addDays('2018-11-03', 1),
      addMonths('2018-10-31', 1),
      weekday('2018-11-04'),
      formatDateLong('2018-11-04'),
    ];
    vi.stubEnv('TZ', 'UTC');
    const expected = ask();
    for (const zone of ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Niue']) {
      vi.stubEnv('TZ', zone);
      expect(new Date('2026-11-20T12:00:00Z').getTimezoneOffset()).not.toBe(0);
      expect(ask()).toEqual(expected);
    }
  });

  test('an unknown zone is an error and not a wrong time', () => {
    expect(() => localNow(new Date(0), 'America/Atlantida')).toThrow(RangeError);
  });
});

describe('what people read', () => {
  test('dates read in every form', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
    expect(formatDateLong('2026-11-20')).toBe('sexta-feira, 20 de novembro');
    expect(formatDateLong('2026-03-01')).toBe('domingo, 1 de março');
    expect(formatDateShort('2026-11-21')).toBe('sáb, 21/11');
    expect(formatMonth('2026-11-20')).toBe('novembro de 2026');
  });

  test('weekdays and months are named as Intl names them', () => {
    const intl = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(formatDateLong(date)).toBe(intl.format(new Date(date)));
      }),
    );
  });

  test.each([
    [0, '0min'],
    [45, '45min'],
    [60, '1h'],
    [90, '1h 30min'],
    [120, '2h'],
    [605, '10h 5min'],
  ])('%i minutes read as %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  test.each([
    ['2026-11-19', 'ontem'],
    ['2026-11-20', 'hoje'],
    ['2026-11-21', 'amanhã'],
    ['2026-11-22', 'dom'],
    ['2026-11-26', 'qui'],
    ['2026-11-27', 'sex, 27/11'],
    ['2026-11-18', 'qua, 18/11'],
    ['2027-01-02', '02/01/2027'],
  ])('on 20 November 2026, %s is %s', (date, text) => {
    expect(formatRelativeDay(date, '2026-11-20')).toBe(text);
  });
});
