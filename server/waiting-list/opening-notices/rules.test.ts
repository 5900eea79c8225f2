import { describe, expect, test } from 'vitest';
import { planNextNotice } from './rules.ts';

describe('who is told of freed time', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
  const entry = (name: string, freeSlots: string[], notifiedAt: string | null = null) => ({
    name,
    freeSlots,
    notifiedAt: notifiedAt === null ? null : at(notifiedAt),
  });
  const plan = (entries: ReturnType<typeof entry>[], now: string, freedAt = '10:00') => {
    const { tell, nextCheckAt } = planNextNotice(entries, { freedAt: at(freedAt), now: at(now) });
    return [tell && `${tell.entry.name} ${tell.times}`, nextCheckAt?.toISOString().slice(11, 16) ?? null];
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
