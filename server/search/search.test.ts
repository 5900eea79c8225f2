import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

test('one search finds customers by name and phone, and their appointments: the coming ones, then what is over', async () => {
  const { owner, service } = await openSalon(world, { professionals: 0 });
  const ana = await owner.customers.create({ name: 'Ana Conceição', phone: '11987650001' });
  const bia = await owner.customers.create({ name: 'Bia Luz', phone: '21976543210' });
  const write = (customerId: string, date: string, time: string) =>
    owner.appointments.create({ id: newId(), customerId, date, time, serviceId: service.id, allowOverlap: true });
  const later = await write(bia.id, '2026-12-01', '09:00');
  const soon = await write(bia.id, TODAY, '17:00');
  const lastMonth = await write(bia.id, '2026-10-01', '09:00');
  const over = await write(bia.id, TODAY, '09:00');
  await write(ana.id, TODAY, '18:00');

  expect(await owner.search.find({ search: ' (21) 97654' })).toEqual({
    customers: [{ id: bia.id, name: 'Bia Luz', phone: '+5521976543210' }],
    appointments: [
      { id: soon.id, date: TODAY, time: '17:00', customerName: 'Bia Luz', serviceName: 'Corte', status: 'scheduled' },
      expect.objectContaining({ id: later.id }),
    ],
    past: [expect.objectContaining({ id: over.id }), expect.objectContaining({ id: lastMonth.id, date: '2026-10-01' })],
  });
  expect((await owner.search.find({ search: 'conceicao ana' })).customers.map(({ id }) => id)).toEqual([ana.id]);
  expect(await owner.search.find({ search: '  ' })).toEqual({ customers: [], appointments: [], past: [] });
  expect(await owner.search.find({ search: 'ninguém' })).toEqual({ customers: [], appointments: [], past: [] });
});

test('it answers five of each at most, nothing of another salon, and also a blocked owner', async () => {
  const busy = await openSalon(world, { professionals: 0 });
  for (let n = 0; n < 7; n++) {
    const { id } = await busy.owner.customers.create({ name: `Caio ${n}`, phone: phoneNumber(300 + n) });
    const at = { date: '2026-12-01', time: '10:00', serviceId: busy.service.id, allowOverlap: true };
    await busy.owner.appointments.create({ id: newId(), customerId: id, ...at });
  }
  const { owner } = await openSalon(world, { professionals: 0 });
  expect(await owner.search.find({ search: 'caio' })).toEqual({ customers: [], appointments: [], past: [] });
  const found = await busy.owner.search.find({ search: 'caio' });
  expect(found.customers.map(({ name }) => name)).toEqual(['Caio 0', 'Caio 1', 'Caio 2', 'Caio 3', 'Caio 4']);
  expect(found.appointments).toHaveLength(5);
  world.clock.advance({ days: 7 });
  const later = await busy.owner.search.find({ search: 'caio' });
  expect(later.customers).toHaveLength(5);
  world.clock.set('2026-12-02T12:00:00Z');
  expect(await busy.owner.search.find({ search: 'caio' })).toMatchObject({ appointments: [], past: { length: 5 } });
});
