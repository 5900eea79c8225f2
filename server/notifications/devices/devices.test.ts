import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_DEVICES } from '#contract/devices.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { createPush } from '#server/infra/providers/push.ts';
import { vapidKeysOf } from '#server/infra/secrets/vapid.ts';
import { SECRET } from '#tests/support/link-paths.ts';
import { exampleDevice, openPushService } from '#tests/support/push-service.ts';
import {
  as,
  createPerson,
  joinSalon,
  NOW,
  openCustomer,
  openSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();
let service: Awaited<ReturnType<typeof openPushService>>;
let own: typeof world.push;
const TOMORROW = addDays(TODAY, 1);

beforeAll(async () => {
  service = await openPushService(SECRET);
  own = world.push;
});
beforeEach(() => {
  world.push = service.push;
  world.clock.set(NOW);
  service.taken.length = 0;
});
afterEach(() => {
  world.push = own;
});
afterAll(() => service.close());

const turnOn = async (person: Person, name = newId()) => {
  await as(world, person).notifications.addDevice(service.addBrowser(name));
  return name;
};
const noticesOf = async (device: string) => {
  await world.jobs.drain();
  return service.taken
    .splice(0)
    .filter((one) => one.device === device)
    .map(({ notice }) => notice);
};
const rowsOf = (person: Person) =>
  world.database.db.selectFrom('pushDevices').where('userId', '=', person.id).selectAll().execute();

/** A salon with two professionals and a manager, each with an account. */
async function openTeam() {
  const salon = await openSalon(world, { professionals: 2 });
  const [ana, bruno] = salon.employees;
  if (!ana || !bruno) throw new Error('The salon is not complete');
  const join = (role: 'professional' | 'manager' | 'reception', id?: string) =>
    joinSalon(world, salon.salon.id, role, id);
  const people = { ana: await join('professional', ana.id), bruno: await join('professional', bruno.id) };
  const create = (employeeId: string, more: object = {}) =>
    salon.owner.appointments.create({
      ...{ id: newId(), newCustomer: { name: 'Rute Braga', phone: '11987654321', allowSamePhone: true } },
      ...{ serviceId: salon.service.id, employeeId, date: TOMORROW, time: '14:00', allowOverlap: true, ...more },
    });
  return { ...salon, ana, bruno, people, join, create };
}

describe('a change of an appointment', () => {
  test('is told to the professional whose it is, and to no other one', async () => {
    const { ana, people, create, slug } = await openTeam();
    const [mine, theirs] = [await turnOn(people.ana), await turnOn(people.bruno)];
    const made = await create(ana.id);
    await world.jobs.drain();
    expect(service.taken.map(({ device }) => device)).toEqual([mine]);
    expect(await noticesOf(mine)).toEqual([
      {
        title: 'Novo horário',
        body: 'amanhã às 14:00 · Rute · Corte',
        tag: made.id,
        path: `/~${slug}/meu-dia?data=${TOMORROW}`,
      },
    ]);
    expect(await noticesOf(theirs)).toEqual([]);
  });

  test('is told once, whether it is booked, moved or cancelled, without a phone', async () => {
    const { ana, people, create, owner } = await openTeam();
    const device = await turnOn(people.ana);
    const { id } = await create(ana.id);
    await noticesOf(device);
    const move = { id, version: 1, date: TOMORROW, time: '15:00' };
    const { version } = await owner.appointments.move(move);
    expect(await noticesOf(device)).toMatchObject([
      { title: 'Horário remarcado', body: 'amanhã às 15:00 · Rute · Corte' },
    ]);
    await owner.appointments.cancel({ id, version });
    const cancelled = await noticesOf(device);
    expect(cancelled).toMatchObject([{ title: 'Horário cancelado' }]);
    expect(JSON.stringify(cancelled)).not.toMatch(/98765|4321/);
  });

  test('that gives it to a colleague is told to both', async () => {
    const { ana, bruno, people, create, owner } = await openTeam();
    const { id, version } = await create(ana.id);
    await world.jobs.drain();
    const [before, after] = [await turnOn(people.ana), await turnOn(people.bruno)];
    await owner.appointments.move({ id, version, date: TOMORROW, time: '14:00', employeeId: bruno.id });
    await world.jobs.drain();
    const titles = service.taken.map(({ device, notice }) => [device, notice.title]);
    expect(titles.toSorted()).toEqual(
      [
        [before, 'Horário saiu da sua agenda'],
        [after, 'Horário remarcado'],
      ].toSorted(),
    );
  });

  test('is not told to who did it', async () => {
    const { ana, people, service: offered } = await openTeam();
    const device = await turnOn(people.ana);
    const api = as(world, people.ana);
    const wish = { id: newId(), walkIn: { name: 'Davi' }, serviceId: offered.id, employeeId: ana.id };
    const { id, version } = await api.appointments.create({ ...wish, date: TOMORROW, time: '10:00' });
    await api.appointments.cancel({ id, version });
    expect(await noticesOf(device)).toEqual([]);
    const member = await openCustomer(world, await openSalon(world));
    await turnOn(member.person);
    await member.book();
    await world.jobs.drain();
    expect(service.taken).toEqual([]);
  });

  test('is told to those who see the agenda of all and switched it on', async () => {
    const salon = await openTeam();
    const manager = await salon.join('manager');
    const told = [await turnOn(salon.person), await turnOn(manager)];
    const narrow = await salon.join('reception');
    await turnOn(narrow);
    await world.database.db
      .updateTable('memberships')
      .set({ rightsTaken: ['appointments.ofOthers'] })
      .where('userId', '=', narrow.id)
      .execute();
    const customer = await openCustomer(world, salon, { fullName: 'Caio Menezes' });
    const { id } = await customer.book({ employeeId: salon.bruno.id });
    await world.jobs.drain();
    const [first] = service.taken;
    expect(service.taken.map(({ device }) => device).toSorted()).toEqual(told.toSorted());
    expect(first?.notice.body).toBe('hoje às 14:00 · Caio · Corte · Bruno');
    expect(first?.notice.path).toBe(`/~${salon.slug}/appointments?agendamento=${id}`);
  });

  test('that is undone, or overtaken by another one, is not told', async () => {
    const { ana, people, create, owner } = await openTeam();
    const { id, version } = await create(ana.id);
    await world.jobs.drain();
    const device = await turnOn(people.ana);
    const cancelled = await owner.appointments.cancel({ id, version });
    await owner.appointments.undo({ changes: [{ id, version: cancelled.version }] });
    expect(await noticesOf(device)).toEqual([]);
    const seen = await owner.appointments.get({ id });
    const first = await owner.appointments.move({ id, version: seen.version, date: TOMORROW, time: '16:00' });
    await owner.appointments.move({ id, version: first.version, date: TOMORROW, time: '17:00' });
    expect(await noticesOf(device)).toMatchObject([{ body: 'amanhã às 17:00 · Rute · Corte' }]);
  });

  test('of a removed member, or an ended session, is told to nobody', async () => {
    const { ana, people, create, owner } = await openTeam();
    await turnOn(people.ana);
    await turnOn(people.bruno);
    await owner.team.removeMember({ id: people.ana.id });
    await world.jobs.drain();
    expect(await rowsOf(people.ana)).toEqual([]);
    expect(await rowsOf(people.bruno)).toHaveLength(1);
    await create(ana.id);
    await world.jobs.drain();
    expect(service.taken).toEqual([]);
  });

  test('is lost, and fails no booking, when the push service is broken or hangs', async () => {
    const { ana, people, create } = await openTeam();
    const [broken, hanging, well] = [await turnOn(people.ana), await turnOn(people.ana), await turnOn(people.ana)];
    service.feel(broken, 'broken');
    service.feel(hanging, 'hangs');
    await create(ana.id);
    expect((await noticesOf(well)).map(({ title }) => title)).toEqual(['Novo horário']);
    expect(await rowsOf(people.ana)).toHaveLength(3);
  });

  test.each(['gone', 'unknown'] as const)('deletes a device that its push service calls %s', async (mood) => {
    const { ana, people, create } = await openTeam();
    const [lost, well] = [await turnOn(people.ana), await turnOn(people.ana)];
    service.feel(lost, mood);
    await create(ana.id);
    expect(await noticesOf(well)).toHaveLength(1);
    expect((await rowsOf(people.ana)).map(({ endpoint }) => endpoint)).toEqual([`https://push.example.com/${well}`]);
  });
});

describe('a device', () => {
  test('is switched on once and off again, for this account alone', async () => {
    const [person, other] = [await createPerson(world), await createPerson(world)];
    const api = as(world, person);
    const device = exampleDevice(newId());
    expect(await api.notifications.addDevice(device)).toEqual({ devices: 1 });
    expect(await api.notifications.addDevice(device)).toEqual({ devices: 1 });
    const { publicKey } = service.push;
    expect(await api.notifications.listDevices()).toEqual({ publicKey, endpoints: [device.endpoint] });
    expect(await as(world, other).notifications.removeDevice(device)).toEqual({ devices: 0 });
    expect(await rowsOf(person)).toHaveLength(1);
    // The next person at this browser switches them on.
    expect(await as(world, other).notifications.addDevice(device)).toEqual({ devices: 1 });
    expect(await rowsOf(person)).toEqual([]);
    expect(await as(world, other).notifications.removeDevice(device)).toEqual({ devices: 0 });
  });

  test('takes the place of the oldest one of too many', async () => {
    const person = await createPerson(world);
    const names = Array.from({ length: MAX_DEVICES + 1 }, () => newId());
    for (const [minute, name] of names.entries()) {
      world.clock.set(new Date(Date.parse(NOW) + minute * 60_000).toISOString());
      await turnOn(person, name);
    }
    const { endpoints } = await as(world, person).notifications.listDevices();
    expect(endpoints).toEqual(names.slice(1).map((name) => `https://push.example.com/${name}`));
  });

  test.each([
    ['http', 'http://push.example.com/a'],
    ['an address of this machine', 'https://127.0.0.1/a'],
    ['a name of this machine', 'https://localhost/a'],
    ['a private name', 'https://push.internal/a'],
    ['an address in another form', 'https://[::1]/a'],
    ['no address', 'push'],
  ])('at %s is refused', async (_, endpoint) => {
    const api = as(world, await createPerson(world));
    const adding = api.notifications.addDevice({ ...exampleDevice('x'), endpoint });
    await expect(adding).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('with a key that is none is refused', async () => {
    const api = as(world, await createPerson(world));
    const adding = api.notifications.addDevice({ ...exampleDevice('x'), p256dh: 'A'.repeat(87) });
    await expect(adding).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('whose name leads to a private address by now is asked nothing', async () => {
    let asked = 0;
    const ask = async () => {
      asked++;
      return new Response();
    };
    const keys = vapidKeysOf({ secretKey: SECRET, given: null });
    const target = { ...exampleDevice('x'), serverKey: keys.publicKey };
    const notice = { title: 'Novo horário', body: '', tag: 'x', path: '/' };
    const push = (isOutside: boolean) =>
      createPush({ keys, subject: 'mailto:suporte@encaixe.example', ask, leads: async () => isOutside });
    expect([await push(false).send(target, notice), asked]).toEqual(['gone', 0]);
    expect([await push(true).send(target, notice), asked]).toEqual(['taken', 1]);
    // Subscribed for another key of the server.
    expect([await push(true).send({ ...target, serverKey: 'other' }, notice), asked]).toEqual(['gone', 1]);
  });

  test('ends with the session in which it was added', async () => {
    const person = await createPerson(world);
    const name = await turnOn(person);
    const { db } = world.database;
    const session = { id: newId(), userId: person.id, token: newId(), expiresAt: new Date('2026-12-01') };
    await db.insertInto('sessions').values(session).execute();
    await db.updateTable('pushDevices').set({ sessionId: session.id }).where('userId', '=', person.id).execute();
    expect((await rowsOf(person)).map(({ endpoint }) => endpoint)).toEqual([`https://push.example.com/${name}`]);
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    expect(await rowsOf(person)).toEqual([]);
  });

  test('of an account in no salon is deleted with the next day', async () => {
    const person = await createPerson(world);
    await turnOn(person);
    const { ana, people, create } = await openTeam();
    await turnOn(people.ana);
    world.clock.set('2026-11-21T06:00:00.000Z');
    await world.jobs.drain();
    expect(await rowsOf(person)).toEqual([]);
    expect(await rowsOf(people.ana)).toHaveLength(1);
    expect(await create(ana.id, { date: addDays(TODAY, 3) })).toMatchObject({ employeeId: ana.id });
  });
});

describe('the key of push services', () => {
  test('is made of the secret key, the same each time, or given', () => {
    const made = vapidKeysOf({ secretKey: SECRET, given: null });
    expect(vapidKeysOf({ secretKey: SECRET, given: null })).toEqual(made);
    expect(vapidKeysOf({ secretKey: `${SECRET} other`, given: null })).not.toEqual(made);
    expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65);
    const given = vapidKeysOf({ secretKey: `${SECRET} other`, given: made.privateKey });
    expect(given).toEqual(made);
  });
});
