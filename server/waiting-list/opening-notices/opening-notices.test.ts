import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import type { Person } from '#server/gate/scope.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);
const [ANA, BIA, CAIO] = ['+5511988880001', '+5511988880002', '+5511988880003'];

/** A salon with two places on Saturdays, 10:00 and 10:30, both taken tomorrow. */
async function openFull() {
  const salon = await openSalon(world);
  const { owner, slug, service } = salon;
  const { version } = await owner.availability.getWeek();
  await owner.availability.saveWeek({ version, ranges: [{ dayOfWeek: 6, startTime: '10:00', endTime: '11:00' }] });
  const customer = await openCustomer(world, salon);
  const ten = await customer.book({ date: TOMORROW, time: '10:00' });
  const half = await customer.book({ date: TOMORROW, time: '10:30' });
  await world.jobs.drain();

  const wait = async (
    customerPhone: string,
    times: { preferredTimeStart?: string; preferredTimeEnd?: string } = {},
    person: Person | null = null,
  ) => {
    world.clock.advance({ seconds: 1 });
    const wish = { slug, serviceId: service.id, preferredDate: TOMORROW, customerName: 'Quem espera', customerPhone };
    return as(world, person).waitingList.join({ ...wish, ...times, consent: true });
  };
  const cancel = async ({ id }: { id: string }) => {
    await customer.api.appointments.cancelMine({ slug, id });
    await world.jobs.drain();
  };
  const later = async (minutes: number) => {
    world.clock.advance({ minutes });
    await world.jobs.drain();
  };
  /** Whom the waiting list wrote to, in order. */
  const told = async () => {
    const messages = await world.database.db
      .selectFrom('messages')
      .where('salonId', '=', salon.salon.id)
      .where('kind', '=', 'waiting_list_opening')
      .select(['recipient', 'body'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    for (const { body } of messages) expect(body).toMatch(/Agende aqui: https?:\/\/\S+\/agendamento\//);
    return messages.map(({ recipient }) => recipient);
  };
  return { ...salon, customer, ten, half, wait, cancel, later, told };
}

test('when time is freed the oldest is told at once and the next after 30 minutes, while it is still free', async () => {
  const { wait, cancel, later, told, ten, owner } = await openFull();
  await wait(ANA);
  await wait(BIA);
  await wait(CAIO);
  expect((await owner.waitingList.list({})).entries).toMatchObject([
    { opening: null },
    { opening: null },
    { opening: null },
  ]);

  await cancel(ten);
  expect(await told()).toEqual([ANA]);
  await later(29);
  expect(await told()).toEqual([ANA]);
  await later(1);
  expect(await told()).toEqual([ANA, BIA]);
  await later(30);
  expect(await told()).toEqual([ANA, BIA, CAIO]);
  await later(60);
  expect(await told()).toEqual([ANA, BIA, CAIO]);
});

test('who was told keeps the place on the list, with the time of the message', async () => {
  const { wait, cancel, ten, owner } = await openFull();
  await wait(ANA);
  await cancel(ten);
  expect((await owner.waitingList.list({})).entries).toMatchObject([
    { customerPhone: ANA, status: 'waiting', opening: { time: '10:00' }, notifiedAt: world.clock.now().toISOString() },
  ]);
});

test('once the time is taken nobody else is told, and who took it leaves the list', async () => {
  const { wait, cancel, later, told, ten, owner, slug, service } = await openFull();
  const ana = await openCustomer(world, { slug, service } as Awaited<ReturnType<typeof openSalon>>);
  await wait(ANA, {}, ana.person);
  await wait(BIA);
  await cancel(ten);
  await ana.book({ date: TOMORROW, time: '10:00' });
  await later(30);
  expect(await told()).toEqual([ANA]);
  expect((await owner.waitingList.list({})).entries).toMatchObject([{ customerPhone: BIA, opening: null }]);
});

test('who wants another time is passed over, and told when that one is freed', async () => {
  const { wait, cancel, told, ten, half } = await openFull();
  await wait(ANA, { preferredTimeStart: '10:30' });
  await wait(BIA, { preferredTimeEnd: '10:30' });
  await cancel(ten);
  expect(await told()).toEqual([BIA]);
  await cancel(half);
  expect(await told()).toEqual([BIA, ANA]);
});

test('who was contacted or removed by then is not told', async () => {
  const { wait, cancel, told, ten, owner } = await openFull();
  const [ana, bia] = [await wait(ANA), await wait(BIA)];
  await wait(CAIO);
  await owner.waitingList.markContacted({ id: ana.id });
  await owner.waitingList.resolve({ id: bia.id });
  await cancel(ten);
  expect(await told()).toEqual([CAIO]);
});

test('a salon that is closed to the public by then tells nobody', async () => {
  const { wait, later, told, ten, salon, slug, customer } = await openFull();
  await wait(ANA);
  await customer.api.appointments.cancelMine({ slug, id: ten.id });
  const { db } = world.database;
  await db.updateTable('salons').where('id', '=', salon.id).set({ suspendedAt: world.clock.now() }).execute();
  await later(0);
  expect(await told()).toEqual([]);
});

test('the message says what is free, and that whoever books first has it', async () => {
  const { wait, cancel, ten, salon } = await openFull();
  await wait(ANA);
  await cancel(ten);
  const { body, status } = await world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    .where('kind', '=', 'waiting_list_opening')
    .select(['body', 'status'])
    .executeTakeFirstOrThrow();
  for (const fact of ['Olá, Quem!', 'Barbearia Aurora', 'Corte', '21/11/2026', '10:00', 'quem agendar primeiro']) {
    expect(body).toContain(fact);
  }
  // The booking page opens with it chosen.
  expect(body).toMatch(/\/agendamento\/[\w-]{36}\?data=2026-11-21&hora=10:00$/m);
  expect(status).toBe('outbox');
});
