import { describe, expect, test } from 'vitest';
import { checkWeek, type TypedRange } from './rules.ts';

describe('a week as it was typed', () => {
  const row = (startTime: string, endTime: string, different: Partial<TypedRange> = {}): TypedRange => ({
    dayOfWeek: 1,
    startTime,
    endTime,
    intervalMinutes: 30,
    isActive: true,
    ...different,
  });

  test('is put in order, without its empty rows', () => {
    const { ranges, fields } = checkWeek([
      row('14:00', '24:00', { intervalMinutes: null }),
      row('', ''),
      row('09:00', '12:00', { intervalMinutes: 45 }),
      row('08:00', '09:00', { dayOfWeek: 0, intervalMinutes: undefined }),
    ]);
    expect(fields).toEqual({});
    expect(ranges).toEqual([
      row('08:00', '09:00', { dayOfWeek: 0 }),
      row('09:00', '12:00', { intervalMinutes: 45 }),
      row('14:00', '24:00'),
    ]);
  });

  const OVERLAP = 'Este horário se sobrepõe a outro do mesmo dia';
  const INTERVAL = 'Use um intervalo de 15 a 120 minutos, de 15 em 15';
  const off = { isActive: false };
  test.each<[string, TypedRange[], Record<string, string>]>([
    ['no start', [row('', '10:00')], { 'ranges.0.startTime': 'Preencha o início' }],
    ['no end', [row('', ''), row('09:00', '')], { 'ranges.1.endTime': 'Preencha o fim' }],
    ['no such start', [row('24:00', '24:00')], { 'ranges.0.startTime': 'Horário inválido' }],
    ['no such end', [row('09:00', '24:01')], { 'ranges.0.endTime': 'Horário inválido' }],
    ['a start that is no time', [row('9:00', '10:00')], { 'ranges.0.startTime': 'Horário inválido' }],
    ['reversed', [row('10:00', '09:00')], { 'ranges.0.endTime': 'O fim deve ser depois do início' }],
    ['empty', [row('10:00', '10:00')], { 'ranges.0.endTime': 'O fim deve ser depois do início' }],
    ['reversed, though switched off', [row('10:00', '09:00', off)], { 'ranges.0.endTime': expect.any(String) }],
    ['no interval at all', [row('09:00', '10:00', { intervalMinutes: 0 })], { 'ranges.0.intervalMinutes': INTERVAL }],
    ['an odd interval', [row('09:00', '10:00', { intervalMinutes: 40 })], { 'ranges.0.intervalMinutes': INTERVAL }],
    ['a short interval', [row('09:00', '10:00', { intervalMinutes: -15 })], { 'ranges.0.intervalMinutes': INTERVAL }],
    ['a long interval', [row('09:00', '10:00', { intervalMinutes: 135 })], { 'ranges.0.intervalMinutes': INTERVAL }],
    ['an overlap', [row('09:00', '12:00'), row('11:59', '13:00')], { 'ranges.1.startTime': OVERLAP }],
    ['an overlap with a later row', [row('11:00', '13:00'), row('09:00', '12:00')], { 'ranges.0.startTime': OVERLAP }],
    ['the same twice', [row('09:00', '12:00'), row('09:00', '12:00')], { 'ranges.1.startTime': OVERLAP }],
    [
      'one that runs over two others',
      [row('09:00', '18:00'), row('10:00', '11:00'), row('12:00', '13:00')],
      { 'ranges.1.startTime': OVERLAP, 'ranges.2.startTime': OVERLAP },
    ],
  ])('%s is told at its row', (_, typed, fields) => {
    expect(checkWeek(typed).fields).toEqual(fields);
  });

  test.each<[string, TypedRange[]]>([
    ['ranges that touch', [row('09:00', '12:00'), row('12:00', '18:00')]],
    ['the same hours on two days', [row('09:00', '12:00'), row('09:00', '12:00', { dayOfWeek: 2 })]],
    ['an overlap with what is switched off', [row('09:00', '12:00'), row('10:00', '11:00', off)]],
    ['a week without hours', []],
  ])('%s are fine', (_, typed) => {
    expect(checkWeek(typed)).toMatchObject({ fields: {}, ranges: typed });
  });
});
