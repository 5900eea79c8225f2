import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);

async function openWaiting() {
  const salon = await openSalon(world);
  const { slug, service } = salon;
  const [rute, bia] = [await openCustomer(world, salon), await openCustomer(world, salon)];
  const join = (api: Api, preferredDate = TOMORROW) =>
    api.waitingList.join({
      ...{ slug, serviceId: service.id, preferredDate, consent: true },
      ...{ customerName: 'Rute Braga', customerPhone: '11988887777', notes: 'Com a Ana' },
      ...{ preferredTimeStart: '09:00', preferredTimeEnd: '12:00' },
    });
  return { ...salon, rute, bia, join };
}

describe("an account's entries", () => {
  test('are shown to it alone, soonest first', async () => {
    const { rute, bia, join, slug, service } = await openWaiting();
    const later = await join(rute.api, addDays(TODAY, 3));
    const first = await join(rute.api);
    await join(bia.api);
    // The same phone and name, without an account.
    await join(as(world, null));
    const entries = await rute.api.waitingList.listMine({ slug });
    expect(entries).toEqual([
      {
        id: first.id,
        serviceId: service.id,
        serviceName: 'Corte',
        preferredDate: TOMORROW,
        preferredTimeStart: '09:00',
        preferredTimeEnd: '12:00',
        notes: 'Com a Ana',
        canBook: true,
      },
      expect.objectContaining({ id: later.id }),
    ]);
  });

  test('are not shown once the day is over, nor at another salon', async () => {
    const { rute, join, slug, owner, service } = await openWaiting();
    await join(rute.api);
    const elsewhere = await openSalon(world);
    expect(await rute.api.waitingList.listMine({ slug: elsewhere.slug })).toEqual([]);
    await owner.services.deactivate({ id: service.id });
    expect(await rute.api.waitingList.listMine({ slug })).toMatchObject([{ canBook: false }]);
    world.clock.advance({ minutes: 2 * 24 * 60 });
    expect(await rute.api.waitingList.listMine({ slug })).toEqual([]);
  });

  test('cost one question more, however many there are', async () => {
    const { rute, join, slug } = await openWaiting();
    const { world: counted, count } = countingQueries(world);
    const { waitingList } = as(counted, rute.person);
    const none = await count(() => waitingList.listMine({ slug }));
    for (const days of [1, 2, 3]) await join(rute.api, addDays(TODAY, days));
    expect(await count(() => waitingList.listMine({ slug }))).toBe(none);
  });
});

describe('an entry is left', () => {
  test('by its account, once, and the salon sees it no more', async () => {
    const { rute, join, slug, owner, salon } = await openWaiting();
    const { id } = await join(rute.api);
    await rute.api.waitingList.leave({ slug, id });
    await rute.api.waitingList.leave({ slug, id });
    expect(await rute.api.waitingList.listMine({ slug })).toEqual([]);
    expect(await owner.waitingList.list({})).toMatchObject({ entries: [] });
    expect((await auditedActions(world, salon.id)).filter((action) => action === 'waitingList.leave')).toHaveLength(1);
    await expect(join(rute.api)).resolves.not.toMatchObject({ id });
  });

  test('also after the salon has got in touch', async () => {
    const { rute, join, slug, owner } = await openWaiting();
    const { id } = await join(rute.api);
    await owner.waitingList.markContacted({ id });
    await rute.api.waitingList.leave({ slug, id });
    expect(await owner.waitingList.get({ id })).toMatchObject({ status: 'resolved' });
  });

  test('by nobody else: not by another account, nor by name and phone, nor through another salon', async () => {
    const { rute, bia, join, slug, owner } = await openWaiting();
    const own = await join(rute.api);
    const nobodys = await join(as(world, null));
    const elsewhere = await openSalon(world);
    for (const [api, wish] of [
      [bia.api, { slug, id: own.id }],
      [rute.api, { slug, id: nobodys.id }],
      [rute.api, { slug: elsewhere.slug, id: own.id }],
      [rute.api, { slug, id: newId() }],
    ] as const) {
      await expect(api.waitingList.leave(wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await owner.waitingList.count()).toEqual({ waiting: 2 });
  });
});
