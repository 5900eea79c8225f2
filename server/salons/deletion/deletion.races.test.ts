import { afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { KEPT, openFullSalon, tablesOf } from '#tests/support/full-salon.ts';
import { pngFile } from '#tests/support/picture-files.ts';
import {
  as,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { ADMIN_PASSWORD, openAdministrator } from '#tests/support/two-factor.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

let admin: Person;
beforeAll(async () => {
  admin = await openAdministrator(world);
});

const remove = ({ salon }: TestSalon) =>
  as(world, admin).salons.deletePermanently({ salonId: salon.id, currentPassword: ADMIN_PASSWORD });

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message?: string }) => error.code ?? error.message ?? 'unknown',
  );

/** Asks again while it is BUSY: nothing has happened then. */
async function removeAtLast(salon: TestSalon): Promise<string> {
  for (;;) {
    const outcome = await outcomeOf(remove(salon));
    if (outcome !== 'BUSY') return outcome;
  }
}

test('of two deletions one wins, and the other finds nothing', async () => {
  const salon = await openFullSalon(world);
  const outcomes = await Promise.all([removeAtLast(salon), removeAtLast(salon)]);
  expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'done']);
  expect(await outcomeOf(remove(salon))).toBe('NOT_FOUND');
});

test('whoever books, or changes a booking, has done it before or finds no salon', async () => {
  for (let round = 0; round < 4; round++) {
    const salon = await openFullSalon(world);
    const guests = await Promise.all([0, 1, 2].map(() => openCustomer(world, salon)));
    const slug = salon.newSlug;
    const bookings = guests.map(({ book }, n) => outcomeOf(book({ slug, date: addDays(TODAY, 4), time: `1${n}:00` })));
    const cancelling = outcomeOf(salon.customer.api.appointments.cancelMine({ slug, id: salon.coming.id }));
    const deletion = removeAtLast(salon);
    expect(await deletion).toBe('done');
    const outcomes = await Promise.all([...bookings, cancelling]);
    expect(
      outcomes.filter((code) => !['done', 'SALON_NOT_FOUND', 'SERVICE_NOT_FOUND', 'NOT_FOUND', 'BUSY'].includes(code)),
    ).toEqual([]);
    expect((await tablesOf(world, salon.salon.id)).filter((name) => name !== 'pictures')).toEqual(KEPT);
  }
});

test('whatever its owner saves is saved before, or finds neither salon nor account', async () => {
  for (let round = 0; round < 4; round++) {
    const salon = await openFullSalon(world);
    const { owner, service } = salon;
    const settings = await owner.salons.getSettings();
    const saves = [
      owner.salons.updateSettings({ ...settings, description: 'Novo' }),
      owner.services.update({ ...service, name: 'Corte novo' }),
      owner.employees.create({ name: 'Eva', role: 'manicure' }),
      owner.customers.create({ name: 'Caio', phone: phoneNumber(44 + round) }),
      owner.pictures.upload({ file: pngFile() }),
      owner.shortLinks.create({ serviceId: service.id }),
      owner.appointments.create({
        id: newId(),
        date: TODAY,
        time: '17:00',
        newCustomer: { name: 'Lia', phone: phoneNumber(60 + round) },
      }),
    ].map(outcomeOf);
    expect(await removeAtLast(salon)).toBe('done');
    const gone = ['done', 'SALON_REQUIRED', 'UNAUTHENTICATED', 'NOT_FOUND', 'BUSY'];
    expect((await Promise.all(saves)).filter((code) => !gone.includes(code))).toEqual([]);
    world.clock.advance({ minutes: 3 });
    await world.jobs.drain();
    expect(await tablesOf(world, salon.salon.id)).toEqual(KEPT);
  }
});

test('an owner who takes another name does not wait for ever', async () => {
  const salon = await openSalon(world);
  const { version } = await salon.owner.auth.getMine();
  const renaming = outcomeOf(salon.owner.auth.rename({ fullName: 'Marina Souza', version }));
  expect(await removeAtLast(salon)).toBe('done');
  expect(['done', 'UNAUTHENTICATED', 'NOT_FOUND', 'CHANGED_MEANWHILE']).toContain(await renaming);
});
