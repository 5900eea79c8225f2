import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Servers, startServers } from './support/servers.ts';
import { openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

// The embedded database serves one process.
describe.runIf(process.env.TEST_DATABASE_URL)('another server keeps nothing that has changed', () => {
  const world = useTestWorld();
  let servers: Servers;
  let salon: TestSalon;

  beforeAll(async () => {
    servers = await startServers(world);
    salon = await openSalon(world, { professionals: 2 });
  });
  afterAll(() => servers?.close());

  const api = () => `/api/v1/salons/${salon.slug}`;
  const slots = () => `${api()}/services/${salon.service.id}/slots?date=${TODAY}`;

  test.each<[string, () => string, () => Promise<unknown>]>([
    [
      'the price of a service',
      api,
      async () => {
        const service = await salon.owner.services.get({ id: salon.service.id });
        return salon.owner.services.update({ ...service, priceCents: 5100 });
      },
    ],
    [
      'a new service',
      () => `${api()}/next-times`,
      () => salon.owner.services.create({ name: 'Barba', category: 'barba', priceCents: 3000, durationMinutes: 15 }),
    ],
    [
      'the weekly hours',
      slots,
      async () => {
        const { version } = await salon.owner.availability.getWeek();
        const ranges = [{ dayOfWeek: 5, startTime: '11:00', endTime: '16:00' }];
        return salon.owner.availability.saveWeek({ version, ranges });
      },
    ],
    [
      'who performs what',
      slots,
      async () => {
        for (const employee of salon.employees) {
          const [other] = (await salon.owner.services.list({})).services.filter(({ id }) => id !== salon.service.id);
          const now = await salon.owner.employees.get({ id: employee.id });
          await salon.owner.employees.update({ ...now, specialties: [], serviceIds: other ? [other.id] : [] });
        }
      },
    ],
    [
      'and again',
      slots,
      async () => {
        for (const { id } of salon.employees) {
          const now = await salon.owner.employees.get({ id });
          await salon.owner.employees.update({ ...now, specialties: [], serviceIds: [salon.service.id] });
        }
      },
    ],
    ['a professional who leaves', api, () => salon.owner.employees.deactivate({ id: salon.employees[1]?.id ?? '' })],
    [
      'what is booked',
      slots,
      async () =>
        (await openCustomer(world, salon)).book({ time: '14:00', shown: { priceCents: 5100, durationMinutes: 30 } }),
    ],
    [
      'the look of the page',
      api,
      async () => {
        const settings = await salon.owner.salonPage.getSettings();
        return salon.owner.salonPage.saveSettings({ ...settings, themeColor: 'green' });
      },
    ],
  ])('%s', async (_, path, change) => {
    const before = await servers.read(path());
    expect(await servers.read(path())).toEqual(before);
    await change();
    const after = await servers.read(path());
    expect(after).toHaveLength(2);
    for (const [n, text] of after.entries()) expect(text).not.toBe(before[n]);
  });
});
test.skipIf(process.env.TEST_DATABASE_URL)('another server (skipped: PostgreSQL only)', () => {});
