import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, entriesOf, hashTables } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = '2026-11-21';

/** Three appointments of this morning, at 07:00, 08:00 and 09:00, and one of tomorrow. */
async function openMorning() {
  const salon = await openSalon(world);
  const { id: customerId } = await salon.owner.customers.create({ name: 'Rute', phone: '11987654321' });
  const create = (date: string, time: string) =>
    salon.owner.appointments.create({ id: newId(), customerId, date, time, serviceId: salon.service.id });
  const morning = [await create(TODAY, '07:00'), await create(TODAY, '08:00'), await create(TODAY, '09:00')] as const;
  const tomorrow = await create(TOMORROW, '09:00');
  const statuses = async () => {
    const { appointments } = await salon.owner.appointments.list({ when: 'all', until: TODAY });
    return appointments.map(({ status }) => status);
  };
  return { ...salon, customerId, morning, tomorrow, create, statuses };
}

type Outcome = 'completed' | 'no_show';
const closedAs =
  (outcome: Outcome) =>
  ({ id, version }: { id: string; version: number }) => ({ id, version, outcome });

const salesOf = (salonId: string) =>
  world.database.db
    .selectFrom('sales')
    .where('salonId', '=', salonId)
    .select(['appointmentId', 'totalCents'])
    .execute();

describe('closing several appointments', () => {
  test('gives each its outcome, its entry and its sale', async () => {
    const { owner, salon, morning, statuses } = await openMorning();
    const [first, second, third] = morning;
    const outcomes = [closedAs('completed')(first), closedAs('no_show')(second), closedAs('completed')(third)];
    expect(await entriesOf(world, () => owner.appointments.close({ outcomes }))).toEqual(
      expect.arrayContaining(['appointments.complete', 'appointments.markNoShow', 'appointments.complete']),
    );
    expect(await statuses()).toEqual(['completed', 'no_show', 'completed']);
    expect((await salesOf(salon.id)).toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1))).toEqual(
      [first, third]
        .map(({ id }) => ({ appointmentId: id, totalCents: 4500 }))
        .toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1)),
    );
    expect(await owner.appointments.listUnclosed()).toMatchObject({ matching: 0 });
  });

  test('again, from the same page, changes nothing more', async () => {
    const { owner, salon, morning } = await openMorning();
    const outcomes = morning.map(closedAs('completed'));
    expect(await owner.appointments.close({ outcomes })).toMatchObject({ closed: 3 });
    const before = await hashTables(world);
    const actions = await auditedActions(world, salon.id);
    expect(await owner.appointments.close({ outcomes })).toMatchObject({ closed: 3 });
    expect(await hashTables(world)).toEqual(before);
    expect(await auditedActions(world, salon.id)).toEqual(actions);
  });

  test('twice at once records each sale once', async () => {
    const { owner, salon, morning } = await openMorning();
    const outcomes = morning.map(closedAs('completed'));
    await Promise.all([
      owner.appointments.close({ outcomes }),
      owner.appointments.close({ outcomes: outcomes.toReversed() }),
    ]);
    expect(await salesOf(salon.id)).toHaveLength(3);
  });

  test.each([
    ['changed meanwhile', 'CHANGED_MEANWHILE', ({ owner, morning }: Morning) => owner.appointments.confirm(morning[2])],
    [
      'cancelled meanwhile',
      'CHANGED_MEANWHILE',
      ({ owner, morning }: Morning) => owner.appointments.cancel(morning[2]),
    ],
    [
      'closed otherwise',
      'CHANGED_MEANWHILE',
      ({ owner, morning }: Morning) => owner.appointments.markNoShow(morning[2]),
    ],
  ] as const)('with one that was %s leaves all as they were', async (_, code, change) => {
    const opened = await openMorning();
    await change(opened);
    const before = await hashTables(world);
    const outcomes = opened.morning.map(closedAs('completed'));
    await expect(opened.owner.appointments.close({ outcomes })).rejects.toMatchObject({ code });
    expect(await hashTables(world)).toEqual(before);
  });

  test('with one of tomorrow is too early, until its day begins in the salon', async () => {
    const { owner, morning, tomorrow } = await openMorning();
    const outcomes = [morning[0], tomorrow].map(closedAs('no_show'));
    const before = await hashTables(world);
    await expect(owner.appointments.close({ outcomes })).rejects.toMatchObject({ code: 'TOO_EARLY' });
    expect(await hashTables(world)).toEqual(before);
    world.clock.set('2026-11-21T03:00:00Z');
    expect(await owner.appointments.close({ outcomes })).toMatchObject({ closed: 2 });
  });

  test("with another salon's leaves all as they were", async () => {
    const { owner, morning } = await openMorning();
    const other = await openMorning();
    const outcomes = [morning[0], other.morning[0]].map(closedAs('completed'));
    const before = await hashTables(world);
    await expect(owner.appointments.close({ outcomes })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await hashTables(world)).toEqual(before);
  });

  test.each([
    ['none', []],
    ['an unknown outcome', [{ id: newId(), version: 1, outcome: 'cancelled' as Outcome }]],
    [
      'more than a hundred',
      Array.from({ length: 101 }, () => ({ id: newId(), version: 1, outcome: 'completed' as const })),
    ],
  ])('refuses %s', async (_, outcomes) => {
    const { owner } = await openMorning();
    await expect(owner.appointments.close({ outcomes })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('as missed tells those who wait for the time, and as completed nobody', async () => {
    const { owner, slug, service, salon, create } = await openMorning();
    const later = [await create(TODAY, '14:00'), await create(TODAY, '15:00')];
    const wait = (time: string, customerPhone: string) =>
      as(world, null).waitingList.join({
        slug,
        serviceId: service.id,
        preferredDate: TODAY,
        preferredTimeStart: time,
        preferredTimeEnd: `${time.slice(0, 3)}30`,
        customerName: 'Caio',
        customerPhone,
        consent: true,
      });
    await wait('14:00', '11900001111');
    await wait('15:00', '11900002222');
    const [first, second] = later;
    if (!first || !second) throw new Error('Nobody was booked');
    await owner.appointments.close({ outcomes: [closedAs('no_show')(first), closedAs('completed')(second)] });
    await world.jobs.drain();
    const told = await world.database.db
      .selectFrom('messages')
      .where('salonId', '=', salon.id)
      .where('kind', '=', 'waiting_list_opening')
      .select('recipient')
      .execute();
    expect(told).toEqual([{ recipient: '+5511900001111' }]);
  });
});

type Morning = Awaited<ReturnType<typeof openMorning>>;
