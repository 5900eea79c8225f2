import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { as, createPerson, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const range = (dayOfWeek: number, startTime: string, endTime: string) => ({
  dayOfWeek,
  startTime,
  endTime,
  intervalMinutes: 30,
  isActive: true,
});
const weekdays = [1, 2, 3, 4, 5].map((day) => range(day, '09:00', '18:00'));
const asOpened = [...weekdays, range(6, '09:00', '16:00')];

describe('the weekly hours', () => {
  test('of a new salon are its opening hours, so that it can be booked at once', async () => {
    const { owner } = await openSalon(world);
    const week = await owner.availability.getWeek();
    expect(week).toMatchObject({ ranges: asOpened, version: 1 });
    expect(week.openingHours.saturday).toEqual({ open: '09:00', close: '16:00', closed: false });
  });

  test('are saved whole and in order; empty rows are dropped, and an empty interval becomes 30', async () => {
    const { owner, salon } = await openSalon(world);
    const saved = await owner.availability.saveWeek({
      version: 1,
      ranges: [
        { dayOfWeek: 2, startTime: '14:00', endTime: '24:00', intervalMinutes: null },
        { dayOfWeek: 2, startTime: '', endTime: '' },
        { dayOfWeek: 2, startTime: '08:00', endTime: '14:00', intervalMinutes: 45 },
        { dayOfWeek: 0, startTime: '10:00', endTime: '12:00', isActive: false },
      ],
    });
    expect(saved).toMatchObject({
      version: 2,
      ranges: [
        { ...range(0, '10:00', '12:00'), isActive: false },
        { ...range(2, '08:00', '14:00'), intervalMinutes: 45 },
        range(2, '14:00', '24:00'),
      ],
    });
    expect(await owner.availability.getWeek()).toEqual(saved);
    expect(await auditedActions(world, salon.id)).toContain('availability.saveWeek');
  });

  test('do not change what visitors read as opening hours', async () => {
    const { owner } = await openSalon(world);
    const { openingHours } = await owner.availability.getWeek();
    expect((await owner.availability.saveWeek({ ranges: [], version: 1 })).openingHours).toEqual(openingHours);
  });

  test('of another salon stay as they are', async () => {
    const { owner } = await openSalon(world);
    const other = await openSalon(world);
    await owner.availability.saveWeek({ ranges: [], version: 1 });
    expect(await other.owner.availability.getWeek()).toMatchObject({ ranges: asOpened, version: 1 });
  });
});

test.each([
  ['half filled', [range(1, '09:00', '')], { 'ranges.0.endTime': 'Preencha o fim' }],
  [
    'reversed',
    [range(0, '', ''), range(1, '10:00', '09:00')],
    { 'ranges.1.endTime': 'O fim deve ser depois do início' },
  ],
  [
    'in the way of another',
    [range(1, '09:00', '12:00'), range(1, '11:00', '13:00')],
    { 'ranges.1.startTime': 'Este horário se sobrepõe a outro do mesmo dia' },
  ],
  [
    'of an odd interval',
    [{ ...range(1, '09:00', '12:00'), intervalMinutes: 50 }],
    { 'ranges.0.intervalMinutes': 'Use um intervalo de 15 a 120 minutos, de 15 em 15' },
  ],
  ['on no weekday', [range(7, '09:00', '12:00')], { 'ranges.0.dayOfWeek': expect.any(String) }],
])('with a row that is %s nothing is saved, and it is told at the row', async (_, ranges, fields) => {
  const { owner, salon } = await openSalon(world);
  await expect(owner.availability.saveWeek({ ranges, version: 1 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields },
  });
  expect(await owner.availability.getWeek()).toMatchObject({ ranges: asOpened, version: 1 });
  expect(await auditedActions(world, salon.id)).not.toContain('availability.saveWeek');
});

describe('two people who save', () => {
  test('the one whose page is out of date is refused, and nothing of theirs is kept', async () => {
    const { owner } = await openSalon(world);
    await owner.availability.saveWeek({ ranges: weekdays, version: 1 });
    await expect(owner.availability.saveWeek({ ranges: [], version: 1 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await owner.availability.getWeek()).toMatchObject({ ranges: weekdays, version: 2 });
    expect(await owner.availability.saveWeek({ ranges: [], version: 2 })).toMatchObject({ ranges: [], version: 3 });
  });

  test('of two at once one is refused', async () => {
    const { owner } = await openSalon(world);
    const [short, long] = [[range(1, '09:00', '12:00')], [range(1, '09:00', '20:00')]];
    const outcomes = await Promise.allSettled(
      [short, long].map((ranges) => owner.availability.saveWeek({ ranges, version: 1 })),
    );
    const winner = outcomes.find(({ status }) => status === 'fulfilled');
    const loser = outcomes.find(({ status }) => status === 'rejected');
    expect(loser).toMatchObject({ reason: { code: 'CHANGED_MEANWHILE' } });
    expect(winner).toMatchObject({ value: await owner.availability.getWeek() });
  });
});

describe('who may', () => {
  const everything = (api: Api) => [
    () => api.availability.getWeek(),
    () => api.availability.saveWeek({ ranges: [], version: 1 }),
  ];

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
    ['an owner who has no salon yet', 'salon_owner', 'SALON_REQUIRED'],
  ] as const)('%s is refused', async (_, userType, code) => {
    const stranger = as(world, userType && (await createPerson(world, { userType })));
    for (const attempt of everything(stranger)) await expect(attempt()).rejects.toMatchObject({ code });
  });

  test('an owner whose trial is over is refused', async () => {
    const { owner } = await openSalon(world);
    world.clock.advance({ days: 7 });
    for (const attempt of everything(owner)) {
      await expect(attempt()).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
    }
  });
});
