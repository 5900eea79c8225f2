import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { BookInput, CreateAppointmentInput } from '#contract/appointments.ts';
import type { OwnSalon } from '#contract/salons.ts';
import type { Service } from '#contract/services.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openDatabase } from '#server/infra/database.ts';
import { phoneNumber } from './support/house.ts';
import { createCaller, type HttpCaller } from './support/http-caller.ts';
import { endPrograms, launchProgram, type Program, startProgram } from './support/program.ts';

afterEach(endPrograms);

const API = '/api/v1';
const password = 'segredo-123';
const fullName = 'Ana Souza';

/** One request that makes an appointment, by whoever makes it; sent again it is the same one. */
type Booking = { id: string; caller: HttpCaller; path: string; body: unknown };

/** What was asked, answered as expected. */
async function ask<T>(caller: HttpCaller, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await caller(method, API + path, { body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

async function openSalonOver({ origin }: Program) {
  const owner = createCaller(origin);
  const account = { fullName: 'Marina Lima', email: 'marina@example.com', password, confirmPassword: password };
  await ask(owner, 'POST', '/auth/owners', account);
  const salon = await ask<OwnSalon>(owner, 'POST', '/salon', { name: 'Barbearia Aurora', state: 'SP' });
  const service = { name: 'Corte', priceCents: 4500, durationMinutes: 30 };
  return { owner, salon, service: await ask<Service>(owner, 'POST', '/services', service) };
}

type Salon = Awaited<ReturnType<typeof openSalonOver>>;

async function signUpCustomer({ origin }: Program, { salon }: Salon, n: number): Promise<HttpCaller> {
  const caller = createCaller(origin);
  const account = { fullName, email: `cliente${n}@example.com`, phone: phoneNumber(n) };
  await ask(caller, 'POST', `/salons/${salon.slug}/accounts`, { ...account, password, confirmPassword: password });
  return caller;
}

/** Five for each customer, the most that one may have coming, at times that the salon offers. */
async function wishesOf(customers: HttpCaller[], { owner, salon, service }: Salon): Promise<Booking[]> {
  const times: { date: string; time: string }[] = [];
  for (let day = 2; times.length < customers.length * 5; day++) {
    const date = addDays(salon.today, day);
    const path = `/salons/${salon.slug}/services/${service.id}/slots?date=${date}`;
    const { slots } = await ask<{ slots: string[] }>(owner, 'GET', path);
    times.push(...slots.map((time) => ({ date, time })));
  }
  const { priceCents, durationMinutes } = service;
  return customers.flatMap((caller, n) =>
    times.slice(n * 5, n * 5 + 5).map((when) => {
      const who = { name: fullName, phone: phoneNumber(n) };
      const wish = { slug: salon.slug, id: newId(), serviceId: service.id, ...when, ...who };
      const body: BookInput = { ...wish, shown: { priceCents, durationMinutes } };
      return { id: wish.id, caller, path: `/salons/${salon.slug}/appointments`, body };
    }),
  );
}

/** By telephone: the salon's own appointments, each with a customer who is new, before the salon opens. */
function calls(count: number, { owner, salon, service }: Salon): Booking[] {
  return Array.from({ length: count }, (_, n) => {
    const when = { date: addDays(salon.today, 2 + Math.floor(n / 6)), time: `0${n % 6}:00` };
    const newCustomer = { name: `Cliente novo ${n}`, phone: phoneNumber(1000 + n) };
    const body: CreateAppointmentInput = { id: newId(), serviceId: service.id, newCustomer, ...when };
    return { id: body.id, caller: owner, path: '/appointments', body };
  });
}

/** By ten clients at once. Answers the ids that were acknowledged; a client whose server is gone leaves. */
async function bookAll(bookings: Booking[], onAcknowledged: (count: number) => void = () => {}): Promise<string[]> {
  const acknowledged: string[] = [];
  const queue = bookings.values();
  const client = async () => {
    for (const { id, caller, path, body } of queue) {
      const answer = await caller('POST', API + path, { body }).catch(() => null);
      if (!answer) return;
      expect(answer).toMatchObject({ status: 200, body: { id } });
      onAcknowledged(acknowledged.push(id));
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
  return acknowledged;
}

/** One after the other from both lists. */
const interleave = <T>(a: T[], b: T[]) =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, n) => [a[n], b[n]])
    .flat()
    .filter((item) => item !== undefined);

/** The same people at the server's new address, signed in as before. */
function moveTo({ origin }: Program, bookings: Booking[]): Booking[] {
  const moved = new Map<HttpCaller, HttpCaller>();
  return bookings.map((booking) => {
    const caller = moved.get(booking.caller) ?? createCaller(origin);
    moved.set(booking.caller, caller);
    for (const [name, value] of booking.caller.cookies) caller.cookies.set(name, value);
    return { ...booking, caller };
  });
}

/**
 * With an answer, when the next booking has just begun, or as soon as the next one reaches the disk: what is acknowledged
 * before its commit would be lost at the first, what is committed in two parts would be half at the second.
 */
function killAt(moment: string, program: Program): void {
  if (moment === 'answer') return void program.kill('SIGKILL');
  const watcher = watch(join(program.dataDir, 'db/pg_wal'), () => {
    watcher.close();
    void program.kill('SIGKILL');
  });
}

/** From a database that nobody serves: what stands there, each appointment with what has to stand beside it. */
async function inspect(dataDir: string) {
  const database = await openDatabase({ folder: join(dataDir, 'db') });
  try {
    const { rows: appointments } = await sql<{ id: string }>`
      select a.id,
        (select count(*) from customers c where c.salon_id = a.salon_id and c.id = a.customer_id) as customers,
        (select count(*) from audit_log l
          where l.entity_id = a.id and l.action in ('appointments.book', 'appointments.create')) as entries,
        (select count(*) from messages m where m.appointment_id = a.id and m.kind = 'appointment_booked') as messages,
        (select count(*) from messages m join pgboss.job j on j.data->>'messageId' = m.id::text
          where m.appointment_id = a.id) as deliveries
      from appointments a order by a.id`.execute(database.db);
    const { rows: strays } = await sql`
      select 'customer' as what, c.id from customers c
        where not exists (select from appointments a where a.customer_id = c.id)
      union all
      select l.action, l.entity_id from audit_log l
        where l.action in ('appointments.book', 'appointments.create')
          and not exists (select from appointments a where a.id = l.entity_id)
      union all
      select 'customers.create', l.entity_id from audit_log l
        where l.action = 'customers.create' and not exists (select from customers c where c.id = l.entity_id)
      union all
      select 'delivery', (j.data->>'messageId')::uuid from pgboss.job j
        where j.data ? 'messageId' and not exists (select from messages m where m.id::text = j.data->>'messageId')
    `.execute(database.db);
    return { appointments, strays };
  } finally {
    await database.close();
  }
}

const whole = { customers: 1, entries: 1, messages: 1, deliveries: 1 };
const byId = (bookings: { id: string }[]) => bookings.map(({ id }) => id).sort();

// Each starts the program several times, once with a new database: seconds on a free machine, many on a busy one.
describe('kill -9', { timeout: 300_000 }, () => {
  test('three times in the middle of 200 bookings: all that was acknowledged is there, nothing is half, and all can be sent again', async () => {
    let program = await startProgram();
    const { dataDir } = program;
    const salon = await openSalonOver(program);
    const customers = await Promise.all(Array.from({ length: 10 }, (_, n) => signUpCustomer(program, salon, n)));
    const bookings = interleave(await wishesOf(customers, salon), calls(150, salon));

    const acknowledged = new Set<string>();
    for (const [round, moment] of ['answer', 'write', 'write'].entries()) {
      if (round > 0) program = await startProgram({ dataDir });
      const left = bookings.filter(({ id }) => !acknowledged.has(id));
      const ids = await bookAll(moveTo(program, left), (count) => {
        if (count === 25) killAt(moment, program);
      });
      expect(await program.exited).toEqual({ code: null, signal: 'SIGKILL' });
      for (const id of ids) acknowledged.add(id);
    }
    expect(acknowledged.size).toBeLessThan(200);
    const afterCrashes = await inspect(dataDir);
    expect(byId(afterCrashes.appointments)).toEqual(expect.arrayContaining([...acknowledged]));
    expect(byId(bookings)).toEqual(expect.arrayContaining(byId(afterCrashes.appointments)));
    expect(afterCrashes.appointments.filter((row) => !isWhole(row))).toEqual([]);
    expect(afterCrashes.strays).toEqual([]);

    program = await startProgram({ dataDir });
    expect(await bookAll(moveTo(program, bookings))).toHaveLength(200);
    await program.kill('SIGTERM');
    const atLast = await inspect(dataDir);
    expect(byId(atLast.appointments)).toEqual(byId(bookings));
    expect(atLast.appointments.filter((row) => !isWhole(row))).toEqual([]);
    expect(atLast.strays).toEqual([]);
  });

  test.each([
    { moment: 'with the database half written', file: 'db/PG_VERSION' },
    { moment: 'with the database written and not yet filled', file: 'db/global/pg_control' },
  ])('during the very first start, $moment: the next start works', async ({ file }) => {
    const first = await launchProgram();
    const { dataDir } = first;
    await first.says('criando o banco de dados');
    while (!existsSync(join(dataDir, file))) await new Promise((resolve) => setImmediate(resolve));
    expect(await first.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(existsSync(join(dataDir, 'db.unfinished'))).toBe(true);

    const second = await startProgram({ dataDir });
    const { owner, salon } = await openSalonOver(second);
    expect(await ask(owner, 'GET', '/salon')).toMatchObject({ id: salon.id });
  });
});

const isWhole = (row: object) => Object.entries(whole).every(([name, count]) => Number(row[name as never]) === count);
