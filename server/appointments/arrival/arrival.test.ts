import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, joinSalon, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));
const TOMORROW = addDays(TODAY, 1);

async function openVisit(date = TODAY) {
  const salon = await openSalon(world, { professionals: 1 });
  const place = { date, time: '18:00', serviceId: salon.service.id };
  const { id } = await salon.owner.appointments.create({ id: newId(), walkIn: { name: 'Davi' }, ...place });
  const seen = () => salon.owner.appointments.get({ id });
  const arrive = async () => salon.owner.appointments.markArrived({ id, version: (await seen()).version });
  return { ...salon, id, seen, arrive };
}

describe('an arrival', () => {
  test('is marked once, keeps the status, and leaves one entry', async () => {
    const { salon, owner, arrive, seen } = await openVisit();
    expect(await seen()).toMatchObject({ arrivedAt: null, can: { markArrived: true } });
    const version = (await seen()).version;
    const marked = await arrive();
    const now = world.clock.now().toISOString();
    expect(marked).toMatchObject({ status: 'scheduled', arrivedAt: now, version: 2, can: { markArrived: false } });
    world.clock.set('2026-11-20T18:00:00Z');
    // A second click.
    expect(await owner.appointments.markArrived({ id: marked.id, version })).toMatchObject({
      arrivedAt: now,
      version: 2,
    });
    expect(
      (await auditedActions(world, salon.id)).filter((action) => action === 'appointments.markArrived'),
    ).toHaveLength(1);
  });

  test('stays when the visit is confirmed and completed', async () => {
    const { owner, arrive, id } = await openVisit();
    const { version, arrivedAt } = await arrive();
    const confirmed = await owner.appointments.confirm({ id, version });
    expect(await owner.appointments.complete({ id, version: confirmed.version })).toMatchObject({ arrivedAt });
  });

  test('is taken back by its undo', async () => {
    const { owner, arrive, seen, id } = await openVisit();
    const { version } = await arrive();
    await owner.appointments.undo({ changes: [{ id, version }] });
    expect(await seen()).toMatchObject({ arrivedAt: null, status: 'scheduled' });
  });

  test('ends with a move to another day, whose undo brings it back, and not with one on the day', async () => {
    const { owner, arrive, seen, id } = await openVisit();
    const { arrivedAt } = await arrive();
    const move = async (date: string, time: string) =>
      owner.appointments.move({ id, version: (await seen()).version, date, time });
    expect(await move(TODAY, '18:30')).toMatchObject({ arrivedAt });
    const moved = await move(TOMORROW, '10:00');
    expect(moved.arrivedAt).toBeNull();
    await owner.appointments.undo({ changes: [{ id, version: moved.version }] });
    expect(await seen()).toMatchObject({ date: TODAY, arrivedAt });
  });

  test('is refused on another day, of one that is over, and with an old version', async () => {
    const tomorrow = await openVisit(TOMORROW);
    await expect(tomorrow.arrive()).rejects.toMatchObject({ code: 'TOO_EARLY' });
    const { owner, arrive, seen, id } = await openVisit();
    const { version } = await seen();
    await owner.appointments.confirm({ id, version });
    await expect(owner.appointments.markArrived({ id, version })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await owner.appointments.cancel({ id, version: version + 1 });
    await expect(arrive()).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
    world.clock.set('2026-11-23T15:00:00Z');
    await expect(tomorrow.arrive()).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
  });

  test('of another salon or a colleague does not exist', async () => {
    const { salon, seen } = await openVisit();
    const { id, version } = await seen();
    const stranger = await openSalon(world);
    await expect(stranger.owner.appointments.markArrived({ id, version })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const colleague = await joinSalon(world, salon.id, 'professional', newId());
    await expect(as(world, colleague).appointments.markArrived({ id, version })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
