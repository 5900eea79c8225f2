import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);

const join = (salon: TestSalon, api = as(world, null), date = TOMORROW) =>
  api.waitingList.join({
    slug: salon.slug,
    serviceId: salon.service.id,
    preferredDate: date,
    customerName: 'Rute Braga',
    customerPhone: '11988887777',
    consent: true,
  });

async function statusOf({ salon }: TestSalon, id: string) {
  const entry = await world.database.db
    .selectFrom('waitingList')
    .where('salonId', '=', salon.id)
    .where('id', '=', id)
    .select('status')
    .executeTakeFirst();
  return entry?.status;
}

describe('the account that waits', () => {
  test('leaves the list when it books that service and day, also once it was contacted', async () => {
    const salon = await openSalon(world);
    const [rute, bia] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const ids = [(await join(salon, rute.api)).id, (await join(salon, bia.api)).id];
    await salon.owner.waitingList.markContacted({ id: ids[1] ?? '' });
    // Whatever phone is typed.
    await rute.book({ date: TOMORROW, time: '10:00', phone: '11900000000' });
    await bia.book({ date: TOMORROW, time: '11:00' });
    expect([await statusOf(salon, ids[0] ?? ''), await statusOf(salon, ids[1] ?? '')]).toEqual([
      'resolved',
      'resolved',
    ]);
  });

  test('waits on when it books another service or day', async () => {
    const salon = await openSalon(world);
    const { api, book } = await openCustomer(world, salon);
    const { id } = await join(salon, api);
    await book({ date: TODAY });
    const beard = await salon.owner.services.create({
      name: 'Barba',
      category: 'corte',
      priceCents: 3000,
      durationMinutes: 30,
    });
    await book({ date: TOMORROW, serviceId: beard.id, shown: { priceCents: 3000, durationMinutes: 30 } });
    expect(await statusOf(salon, id)).toBe('waiting');
  });
});

describe('an entry that the salon books from the list', () => {
  const booking = (salon: TestSalon, waitingEntryId: string, time: string) => ({
    id: newId(),
    newCustomer: { name: 'Rute Braga', phone: '11988887777', allowSamePhone: true },
    serviceId: salon.service.id,
    date: TOMORROW,
    time,
    waitingEntryId,
  });

  test('leaves it, audited, and the same request again changes nothing', async () => {
    const salon = await openSalon(world);
    const { id } = await join(salon);
    const wanted = booking(salon, id, '10:00');
    const made = await salon.owner.appointments.create(wanted);
    expect(await salon.owner.appointments.create(wanted)).toEqual(made);
    expect(await statusOf(salon, id)).toBe('resolved');
    const resolved = (await auditedActions(world, salon.salon.id)).filter((action) => action === 'waitingList.resolve');
    expect(resolved).toHaveLength(1);
  });

  test('may have left it already', async () => {
    const salon = await openSalon(world);
    const [one, other] = [await join(salon), await join(salon, as(world, await createPerson(world)))];
    await salon.owner.waitingList.resolve(one);
    await salon.owner.waitingList.markContacted(other);
    await salon.owner.appointments.create(booking(salon, one.id, '10:00'));
    await salon.owner.appointments.create(booking(salon, other.id, '11:00'));
    expect([await statusOf(salon, one.id), await statusOf(salon, other.id)]).toEqual(['resolved', 'resolved']);
  });

  test('that does not exist, or is another salon’s, books nothing', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const foreign = await join(other);
    for (const id of [newId(), foreign.id]) {
      await expect(salon.owner.appointments.create(booking(salon, id, '10:00'))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect((await salon.owner.appointments.list({})).appointments).toEqual([]);
    expect((await salon.owner.customers.list({})).customers).toEqual([]);
    expect(await statusOf(other, foreign.id)).toBe('waiting');
  });

  test('stays while the time is taken', async () => {
    const salon = await openSalon(world);
    const { id } = await join(salon);
    await (await openCustomer(world, salon)).book({ date: TOMORROW, time: '10:00' });
    const employeeId = salon.employees[0]?.id;
    await expect(salon.owner.appointments.create({ ...booking(salon, id, '10:00'), employeeId })).rejects.toMatchObject(
      { code: 'OVERLAP' },
    );
    expect(await statusOf(salon, id)).toBe('waiting');
  });
});
