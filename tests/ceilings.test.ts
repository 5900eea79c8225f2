import { describe, expect, test } from 'vitest';
import { ceilings } from '#contract/ceilings.ts';
import { fromMinutes } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { countTraces } from './support/salon-rows.ts';
import { as, openCustomer, openSalon, phoneNumber, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';
import { auditedActions } from './support/traces.ts';

/** The most that one salon may hold: the last record fits, one more is refused with the number, and two at once do not both pass. */
const world = useTestWorld();

const TOMORROW = '2026-11-21';
const NEXT_WEEK = '2026-11-27';

const fill = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);

const addServices = ({ salon }: TestSalon, count: number) =>
  fill(
    `insert into services (salon_id, id, name, price_cents)
    select $1, gen_random_uuid(), 'Serviço ' || n, 5000 from generate_series(1, $2::int) n`,
    salon.id,
    count,
  );

const addEmployees = ({ salon }: TestSalon, count: number) =>
  fill(
    `insert into employees (salon_id, id, name)
    select $1, gen_random_uuid(), 'Profissional ' || n from generate_series(1, $2::int) n`,
    salon.id,
    count,
  );

/** Adds cancelled appointments, which take no time but count. */
const addAppointments = ({ salon, service }: TestSalon, date: string, count: number) =>
  fill(
    `with customer as (
      insert into customers (salon_id, id, name, phone) values ($1, gen_random_uuid(), 'Rute', '+5511987654321') returning id
    )
    insert into appointments (salon_id, id, customer_id, service_id, appointment_date, appointment_time, duration_minutes,
      status, payment_status, payment_method, cancel_notice_minutes)
    select $1, gen_random_uuid(), customer.id, $2, $3::date, '09:00', 30, 'cancelled', 'cancelled', 'cash', 120
    from customer, generate_series(1, $4::int)`,
    salon.id,
    service.id,
    date,
    count,
  );

const addWaiting = ({ salon, service }: TestSalon, date: string, count: number) =>
  fill(
    `insert into waiting_list (salon_id, id, service_id, customer_name, customer_phone, preferred_date, status, consented_at)
    select $1, gen_random_uuid(), $2, 'Rute', '+55119' || (10000000 + n), $3::date,
      'waiting', now()
    from generate_series(1, $4::int) n`,
    salon.id,
    service.id,
    date,
    count,
  );

const refusal = (limit: number, message: string) => ({ code: 'CEILING_REACHED', data: { limit }, message });

/** The outcome of calls made at once: how many were done, and how the others ended. */
async function atOnce(calls: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  return { done: outcomes.length - refused.length, refused };
}

describe('services', () => {
  const full = refusal(300, 'Cada salão pode ter até 300 serviços.');
  const beard = { name: 'Barba', category: 'barba', priceCents: 3000 } as const;

  test('of two created at once, one is the last', async () => {
    const salon = await openSalon(world);
    await addServices(salon, ceilings.services - 2);
    expect(await atOnce([salon.owner.services.create(beard), salon.owner.services.create(beard)])).toMatchObject({
      done: 1,
      refused: [full],
    });
    expect((await salon.owner.services.list({})).totals.total).toBe(ceilings.services);
  });

  test('an inactive one counts, a deleted one does not, and nothing is left of a refused one', async () => {
    const salon = await openSalon(world);
    await addServices(salon, ceilings.services - 1);
    await salon.owner.services.deactivate({ id: salon.service.id });
    const before = await auditedActions(world, salon.salon.id);
    await expect(salon.owner.services.create(beard)).rejects.toMatchObject(full);
    expect(await auditedActions(world, salon.salon.id)).toEqual(before);
    await salon.owner.services.delete({ id: salon.service.id });
    await salon.owner.services.create(beard);
  });

  test("are counted for one salon: its neighbour's are its own", async () => {
    await addServices(await openSalon(world), ceilings.services - 1);
    const neighbour = await openSalon(world);
    await neighbour.owner.services.create(beard);
  });
});

describe('pictures in the gallery and at services', () => {
  const full = refusal(100, 'Cada salão pode ter até 100 fotos na galeria e nos serviços.');
  const pictureUrl = 'https://example.com/foto.jpg';
  const shave = { name: 'Barba', category: 'barba', priceCents: 3000, pictureUrl } as const;

  /** A salon with 60 pictures in the gallery and the rest at services. */
  async function openFullSalon(room: number) {
    const salon = await openSalon(world);
    const { id } = salon.salon;
    await addServices(salon, 40 - room);
    await fill(
      'update services set picture_url = $2 where salon_id = $1 and id <> $3',
      id,
      pictureUrl,
      salon.service.id,
    );
    await fill(
      `insert into salon_public_settings (salon_id, id, gallery_images)
      values ($1, gen_random_uuid(), array_fill($2::text, array[60]))`,
      id,
      pictureUrl,
    );
    return salon;
  }

  test('of two that are added at once, one is the last', async () => {
    const { owner, service } = await openFullSalon(1);
    const outcome = await atOnce([owner.services.create(shave), owner.services.update({ ...service, pictureUrl })]);
    expect(outcome).toMatchObject({ done: 1, refused: [full] });
  });

  test('one may be changed and taken away when there is no room, and makes room', async () => {
    const { owner } = await openFullSalon(0);
    const { services } = await owner.services.list({});
    const [shown, other] = services.filter((one) => one.pictureUrl !== null);
    await expect(owner.services.create(shave)).rejects.toMatchObject(full);
    const changed = await owner.services.update({ ...shown!, pictureUrl: `${pictureUrl}?v=2` });
    await owner.services.update({ ...changed, pictureUrl: null });
    await owner.services.create(shave);
    await owner.services.delete({ id: other!.id });
    await owner.services.create({ ...shave, name: 'Bigode' });
  });
});

describe('the team', () => {
  const full = refusal(200, 'Cada salão pode ter até 200 pessoas na equipe, contando os convites abertos.');

  test('of two who are invited at once, one is the last; a revoked or expired invitation makes room', async () => {
    const { salon, owner } = await openSalon(world);
    // The owner is one of them.
    await fill(
      `insert into invitations (salon_id, id, role, created_at, expires_at)
      select $1, gen_random_uuid(), 'reception', $2, $2::timestamptz + interval '1 day'
      from generate_series(1, $3::int)`,
      salon.id,
      world.clock.now(),
      ceilings.team - 2,
    );
    const invite = () => owner.team.invite({ role: 'reception' });
    expect(await atOnce([invite(), invite()])).toMatchObject({ done: 1, refused: [full] });
    const [newest] = (await owner.team.list()).invitations;
    await owner.team.revokeInvitation({ id: newest!.id });
    await invite();
    await expect(invite()).rejects.toMatchObject(full);
    await fill(`update invitations set expires_at = created_at where salon_id = $1`, salon.id);
    await invite();
  });
});

describe('active professionals', () => {
  const full = refusal(100, 'Cada salão pode ter até 100 profissionais ativos.');

  test('of those created, switched on and saved as active at once, one is the last', async () => {
    const salon = await openSalon(world, { professionals: 0 });
    await addEmployees(salon, ceilings.activeEmployees - 1);
    const { owner } = salon;
    const [one, other] = [
      await owner.employees.create({ name: 'Reserva', role: 'barber', isActive: false }),
      await owner.employees.create({ name: 'Outra reserva', role: 'barber', isActive: false }),
    ];
    const outcome = await atOnce([
      owner.employees.create({ name: 'Nova', role: 'barber' }),
      owner.employees.activate({ id: one.id }),
      owner.employees.update({ ...other, specialties: [], isActive: true }),
    ]);
    expect(outcome).toMatchObject({ done: 1, refused: [full, full] });
    expect((await owner.employees.list({})).totals.active).toBe(ceilings.activeEmployees);
  });

  test('one of a full team may still be changed, and the inactive are not counted', async () => {
    const salon = await openSalon(world);
    await addEmployees(salon, ceilings.activeEmployees - 1);
    const ana = salon.employees[0]!;
    await salon.owner.employees.update({ ...ana, specialties: [], name: 'Ana Luz' });
    await salon.owner.employees.create({ name: 'Reserva', role: 'barber', isActive: false });
    await expect(salon.owner.employees.create({ name: 'Nova', role: 'barber' })).rejects.toMatchObject(full);
  });
});

test('weekly ranges: the last fits, and with one more nothing of the week is saved', async () => {
  const { owner, salon } = await openSalon(world);
  const ranges = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      dayOfWeek: n % 7,
      startTime: fromMinutes(Math.floor(n / 7) * 60),
      endTime: fromMinutes(Math.floor(n / 7) * 60 + 30),
      isActive: n % 2 === 0,
    }));
  const empty = { dayOfWeek: 1, startTime: '', endTime: '' };
  const saved = await owner.availability.saveWeek({ version: 1, ranges: [...ranges(ceilings.weeklyRanges), empty] });
  expect(saved.ranges).toHaveLength(ceilings.weeklyRanges);
  const before = await auditedActions(world, salon.id);
  await expect(
    owner.availability.saveWeek({ version: 2, ranges: ranges(ceilings.weeklyRanges + 1) }),
  ).rejects.toMatchObject(refusal(60, 'Cada salão pode ter até 60 faixas de horário por semana.'));
  expect(await owner.availability.getWeek()).toEqual(saved);
  expect(await auditedActions(world, salon.id)).toEqual(before);
});

describe('appointments of a day', () => {
  const full = refusal(2000, 'Cada salão pode ter até 2.000 agendamentos por dia. Escolha outro dia.');

  test('of a customer and the owner who book at once, one has the last', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    await addAppointments(salon, TODAY, ceilings.appointmentsPerDay - 1);
    const customer = await openCustomer(world, salon);
    const { customers } = await salon.owner.customers.list({});
    const outcome = await atOnce([
      customer.book(),
      salon.owner.appointments.create({ id: newId(), customerId: customers[0]!.id, date: TODAY, time: '16:00' }),
    ]);
    expect(outcome).toMatchObject({ done: 1, refused: [full] });
  });

  test('a refused booking leaves nothing behind, and the next day has room', async () => {
    const salon = await openSalon(world);
    await addAppointments(salon, TODAY, ceilings.appointmentsPerDay);
    const customer = await openCustomer(world, salon);
    const before = [await countTraces(world, salon), await auditedActions(world, salon.salon.id)];
    await expect(customer.book()).rejects.toMatchObject(full);
    const newCustomer = { name: 'Caio', phone: phoneNumber(123_456) };
    await expect(
      salon.owner.appointments.create({ id: newId(), newCustomer, date: TODAY, time: '03:00' }),
    ).rejects.toMatchObject(full);
    expect([await countTraces(world, salon), await auditedActions(world, salon.salon.id)]).toEqual(before);
    await customer.book({ date: TOMORROW });
  });

  test('of a full day may be moved within it, away from it and brought back to life, and not to it', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const customer = await openCustomer(world, salon);
    const here = await customer.book();
    const there = await customer.book({ date: NEXT_WEEK });
    await addAppointments(salon, TODAY, ceilings.appointmentsPerDay - 1);
    const place = { serviceId: salon.service.id, employeeId: salon.employees[0]!.id, notes: null };
    await expect(
      owner.appointments.update({ ...place, id: there.id, version: there.version, date: TODAY, time: '16:00' }),
    ).rejects.toMatchObject(full);
    expect(await owner.appointments.get({ id: there.id })).toMatchObject({ date: NEXT_WEEK, version: there.version });

    const moved = await owner.appointments.update({ ...place, ...here, date: TODAY, time: '15:00' });
    const cancelled = await owner.appointments.cancel({ id: here.id, version: moved.version });
    const reopened = await owner.appointments.reopen({ id: here.id, version: cancelled.version });
    await owner.appointments.update({ ...place, ...reopened, date: TOMORROW, time: '11:00' });
    await owner.appointments.update({ ...place, id: there.id, version: there.version, date: TODAY, time: '16:00' });
  });
});

describe('waiting entries of a day', () => {
  const full = refusal(200, 'A lista de espera deste dia já tem 200 pedidos. Escolha outro dia.');
  const wish = ({ slug, service }: TestSalon, n: number, preferredDate = TODAY) => ({
    slug,
    serviceId: service.id,
    preferredDate,
    customerName: 'Bia',
    customerPhone: phoneNumber(700_000 + n),
    consent: true as const,
  });

  test('of two who join at once, one has the last place', async () => {
    const salon = await openSalon(world);
    await addWaiting(salon, TODAY, ceilings.waitingEntriesPerDay - 1);
    const visitor = as(world, null);
    const outcome = await atOnce([1, 2].map((n) => visitor.waitingList.join(wish(salon, n))));
    expect(outcome).toMatchObject({ done: 1, refused: [full] });
    await visitor.waitingList.join(wish(salon, 3, TOMORROW));
  });
});

describe('short links', () => {
  const full = refusal(100, 'Cada salão pode ter até 100 links curtos.');

  test('the last one fits, and one more is refused', async () => {
    const salon = await openSalon(world);
    await addServices(salon, ceilings.shortLinks);
    await fill(
      `with made as (
        insert into short_codes (code) select 'L' || lpad(n::text, 5, '0') from generate_series(1, $2::int) n returning code
      )
      insert into salon_short_links (salon_id, id, short_code, page, service_id)
      select $1, gen_random_uuid(), made.code, 'service', services.id
      from (select code, row_number() over () n from made) made
      join (select id, row_number() over () n from services where salon_id = $1) services using (n)`,
      salon.salon.id,
      ceilings.shortLinks - 1,
    );
    expect(await salon.owner.shortLinks.create({})).toMatchObject({ isNew: true });
    const { id } = await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await expect(salon.owner.shortLinks.create({ serviceId: id })).rejects.toMatchObject(full);
  });
});
