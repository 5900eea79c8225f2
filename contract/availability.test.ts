import { describe, expect, test } from 'vitest';
import { DEFAULT_OPENING_HOURS } from '#server/salons/rules.ts';
import { OpeningHours, OpeningHoursInput } from './availability.ts';

const withMonday = (monday: object) => ({ ...DEFAULT_OPENING_HOURS, monday });
const messagesOf = (hours: object) =>
  OpeningHoursInput.safeParse(hours).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('opening hours as they were typed', () => {
  test.each([
    ['those of a new salon', DEFAULT_OPENING_HOURS],
    ['until midnight', withMonday({ open: '00:00', close: '24:00', closed: false })],
    [
      'closed all week',
      Object.fromEntries(
        Object.entries(DEFAULT_OPENING_HOURS).map(([day, hours]) => [day, { ...hours, closed: true }]),
      ),
    ],
  ])('%s are kept as they are', (_, hours) => {
    expect(OpeningHoursInput.parse(hours)).toEqual(hours);
    expect(OpeningHours.parse(hours)).toEqual(hours);
  });

  test.each([
    ['no opening', { open: '', close: '18:00' }, [['monday.open', 'Preencha a abertura']]],
    ['no closing', { open: '09:00', close: '' }, [['monday.close', 'Preencha o fechamento']]],
    [
      'nothing typed',
      {},
      [
        ['monday.open', 'Preencha a abertura'],
        ['monday.close', 'Preencha o fechamento'],
      ],
    ],
    ['no such opening', { open: '24:00', close: '24:00' }, [['monday.open', 'Horário inválido']]],
    ['no such closing', { open: '09:00', close: '24:01' }, [['monday.close', 'Horário inválido']]],
    [
      'times that are no times',
      { open: '9h', close: 'noite' },
      [
        ['monday.open', 'Horário inválido'],
        ['monday.close', 'Horário inválido'],
      ],
    ],
    ['reversed', { open: '18:00', close: '09:00' }, [['monday.close', 'O fechamento deve ser depois da abertura']]],
    ['empty', { open: '09:00', close: '09:00' }, [['monday.close', 'O fechamento deve ser depois da abertura']]],
    [
      'past midnight',
      { open: '18:00', close: '02:00' },
      [['monday.close', 'O fechamento deve ser depois da abertura']],
    ],
  ])('%s is told at its day', (_, monday, messages) => {
    expect(messagesOf(withMonday({ closed: false, ...monday }))).toEqual(messages);
  });

  test('a closed day keeps its times, or gets usable ones in the place of what nobody could open with', () => {
    const closed = { open: '10:00', close: '14:00', closed: true };
    expect(OpeningHoursInput.parse(withMonday(closed)).monday).toEqual(closed);
    for (const open of ['', '19:00', 'x']) {
      expect(OpeningHoursInput.parse(withMonday({ ...closed, open })).monday).toEqual({
        open: '09:00',
        close: '18:00',
        closed: true,
      });
    }
  });

  test('a week without one of its days is refused', () => {
    const { sunday: _, ...rest } = DEFAULT_OPENING_HOURS;
    expect(OpeningHoursInput.safeParse(rest).success).toBe(false);
  });
});
