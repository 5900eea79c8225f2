import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { outcomeOf, tally, wishOf } from '#tests/support/crowd.ts';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

async function openAccount() {
  const person = await createPerson(world, { fullName: 'Rute Braga' });
  await giveSecret(world, person);
  return { person, api: as(world, person) };
}

/** Expects that a deleted account has left nothing that is coming, and nothing that names it. */
async function expectGone(salons: TestSalon[], userId: string): Promise<void> {
  const { db } = world.database;
  expect(await db.selectFrom('users').where('id', '=', userId).select('id').execute()).toEqual([]);
  for (const { salon } of salons) {
    const appointments = await db
      .selectFrom('appointments as a')
      .innerJoin('customers as c', (join) =>
        join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'),
      )
      .where('a.salonId', '=', salon.id)
      .select(['a.status', 'c.name', 'a.bookedByUserId'])
      .execute();
    for (const appointment of appointments) {
      expect(appointment).toEqual({ status: 'cancelled', name: 'Cliente removido', bookedByUserId: null });
    }
    const names = await db.selectFrom('customers').where('salonId', '=', salon.id).select('name').execute();
    expect(names.filter(({ name }) => name !== 'Cliente removido')).toEqual([]);
    for (const table of ['clientProfiles', 'waitingList'] as const) {
      expect(await db.selectFrom(table).where('salonId', '=', salon.id).select('id').execute()).toEqual([]);
    }
  }
}

test('no booking made while the account is deleted survives it, and none is half written', async () => {
  const salons = [await openSalon(world), await openSalon(world)];
  for (let round = 0; round < 8; round++) {
    const { person, api } = await openAccount();
    const wishes = salons.flatMap((salon, at) =>
      [0, 1, 2].map((n) => wishOf(person, salon, { date: addDays(TODAY, 3), time: `1${n + 3 * at}:00` })),
    );
    const bookings = wishes.map((wish) => outcomeOf(api.appointments.book(wish)));
    const deletion = outcomeOf(api.privacy.deleteAccount({ currentPassword: SECRET }));
    expect(await deletion).toBe('booked');
    const outcomes = Object.keys(tally(await Promise.all(bookings)));
    expect(outcomes.filter((code) => !['booked', 'UNAUTHENTICATED'].includes(code))).toEqual([]);
    await expectGone(salons, person.id);
  }
});

test('whatever else the account does meanwhile is done before or refused', async () => {
  const salon = await openSalon(world);
  const { slug, service } = salon;
  for (let round = 0; round < 8; round++) {
    const { person, api } = await openAccount();
    const booking = await api.appointments.book(wishOf(person, salon, { date: addDays(TODAY, 3), time: '10:00' }));
    const wish = { slug, serviceId: service.id, preferredDate: addDays(TODAY, 4), consent: true as const };
    const others = [
      api.appointments.cancelMine({ slug, id: booking.id }),
      api.customers.updateProfile({ slug, fullName: 'Rute Braga', phone: '11988887777', version: 1 }),
      api.waitingList.join({ ...wish, customerName: 'Rute Braga', customerPhone: '11988887777' }),
      api.consents.set({ slug, purpose: 'marketing', textVersion: 1, isGranted: true }),
      api.auth.requestEmailChange({ email: `${newId()}@example.com`, currentPassword: SECRET }),
      api.privacy.exportMine(),
    ].map((asked) => asked.then(() => 'done').catch((error: { code?: string }) => error.code ?? String(error)));
    expect(await outcomeOf(api.privacy.deleteAccount({ currentPassword: SECRET }))).toBe('booked');
    const outcomes = new Set(await Promise.all(others));
    expect([...outcomes].filter((code) => !['done', 'UNAUTHENTICATED', 'INVALID_INPUT'].includes(code))).toEqual([]);
    await expectGone([salon], person.id);
  }
});

test('of two deletions at once one finds the account gone', async () => {
  const { person, api } = await openAccount();
  const remove = () => outcomeOf(api.privacy.deleteAccount({ currentPassword: SECRET }));
  const outcomes = await Promise.all([remove(), remove()]);
  expect(outcomes).toContain('booked');
  expect(outcomes.filter((code) => !['booked', 'UNAUTHENTICATED', 'INVALID_INPUT'].includes(code))).toEqual([]);
  await expectGone([], person.id);
});

test('the owner who removes the customer at the same time and the account meet without harm', async () => {
  const salon = await openSalon(world);
  for (let round = 0; round < 5; round++) {
    const { person, api } = await openAccount();
    await api.appointments.book(wishOf(person, salon, { date: addDays(TODAY, 3), time: '10:00' }));
    const { customers } = await salon.owner.customers.list({});
    const outcomes = await Promise.all([
      outcomeOf(api.privacy.deleteAccount({ currentPassword: SECRET })),
      outcomeOf(salon.owner.customers.delete({ id: customers[0]?.id ?? '', cancelUpcoming: true })),
    ]);
    expect(outcomes[0]).toBe('booked');
    expect(['booked', 'NOT_FOUND']).toContain(outcomes[1]);
    await expectGone([salon], person.id);
  }
});
