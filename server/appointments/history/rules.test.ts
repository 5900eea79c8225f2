import { expect, test } from 'vitest';
import { historyEntryOf } from './rules.ts';

const entryOf = (data: unknown, names: Record<string, string | null> = {}) => {
  const { before, after } = historyEntryOf({
    ...{ id: '1', action: 'appointments.update', at: new Date(0), kind: 'staff', actorName: 'Rafael', data },
    ...{ employeeBefore: null, employeeAfter: null, serviceBefore: null, serviceAfter: null, ...names },
  });
  return { before, after };
};

test.each<[string, unknown, object, object]>([
  ['a status', { from: 'scheduled', to: 'confirmed' }, { status: 'scheduled' }, { status: 'confirmed' }],
  ['how it was paid', { from: 'cash', to: 'pix' }, {}, {}],
  ['how it was paid, for the first time', { from: null, to: 'pix' }, {}, {}],
  ['what was emptied', {}, {}, {}],
  ['what was too long', { name: 'x', isTooLong: true }, {}, {}],
  [
    'a new appointment',
    { date: '2026-11-20', time: '14:00', status: undefined },
    {},
    { date: '2026-11-20', time: '14:00' },
  ],
  [
    'a move',
    {
      before: { date: '2026-11-20', time: '14:00', version: 1, bookedByUserId: 'x' },
      after: { date: '2026-11-20', time: '15:00' },
    },
    { time: '14:00' },
    { time: '15:00' },
  ],
  [
    'a price that is gone',
    { before: { priceCents: 4500 }, after: { priceCents: null } },
    { priceCents: 4500 },
    { priceCents: null },
  ],
])('an entry with %s', (_, data, before, after) => {
  expect(entryOf(data)).toEqual({ before, after });
});

test('names the professionals before and after, none too', () => {
  const data = { before: { employeeId: 'a' }, after: { employeeId: null } };
  expect(entryOf(data, { employeeBefore: 'Ana' })).toEqual({
    before: { employeeName: 'Ana' },
    after: { employeeName: null },
  });
});
