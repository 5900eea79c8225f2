/**
 * Sends two hundred bookings of several people over HTTP and checks the database afterwards, for tests that stop a process
 * or a database in between.
 */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CreateAppointmentInput } from '#contract/appointments.ts';
import type { BookInput } from '#contract/bookings.ts';
import type { OwnSalon } from '#contract/salons.ts';
import type { Service } from '#contract/services.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { type DatabaseTarget, type Db, openDatabase } from '#server/infra/database/database.ts';
import { isDistributed } from '#server/infra/database/salon-tables.ts';
import { askIn } from '#server/infra/database/written-sql.ts';
import { announceBookingJob } from '#server/notifications/jobs.ts';
import { createCaller, type HttpCaller } from './http-caller.ts';
import type { Program } from './program.ts';
import { findDoubleBookings } from './salon-rows.ts';
import { phoneNumber } from './test-world.ts';

const API = '/api/v1';
const password = 'segredo-123';
const fullName = 'Ana Souza';

/** A request that makes an appointment. Repeating it makes no second one. */
export type Booking = { id: string; caller: HttpCaller; path: string; body: unknown };

type Answer = Awaited<ReturnType<HttpCaller>>;

/** Repeats the request while the server is busy, after the delay that the server asks for. */
async function whenFree(request: () => Promise<Answer>, onBusy?: (answer: Answer) => void): Promise<Answer> {
  for (;;) {
    const answer = await request();
    if (answer.status !== 503) return answer;
    onBusy?.(answer);
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** The body of an answer of 200. Repeats the request while the server is busy, and throws at any other status. */
export async function ask<T>(caller: HttpCaller, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await whenFree(() => caller(method, API + path, { body }));
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

export async function openSalonOver({ origin }: Program, email = 'marina@example.com') {
  const owner = createCaller(origin);
  const account = { fullName: 'Marina Lima', email, password, confirmPassword: password };
  await ask(owner, 'POST', '/auth/owners', account);
  const salon = await ask<OwnSalon>(owner, 'POST', '/salon', { name: 'Barbearia Aurora', state: 'SP' });
  const service = { name: 'Corte', category: 'corte', priceCents: 4500, durationMinutes: 30 };
  return { owner, salon, service: await ask<Service>(owner, 'POST', '/services', service) };
}

export type SalonOver = Awaited<ReturnType<typeof openSalonOver>>;

async function signUpCustomer({ origin }: Program, { salon }: SalonOver, n: number): Promise<HttpCaller> {
  const caller = createCaller(origin);
  const account = { fullName, email: `cliente${n}@example.com`, phone: phoneNumber(n) };
  await ask(caller, 'POST', `/salons/${salon.slug}/accounts`, { ...account, password, confirmPassword: password });
  return caller;
}

/** Five bookings for each customer, the most coming ones that are allowed, at times that the salon offers. */
async function wishesOf(customers: HttpCaller[], { owner, salon, service }: SalonOver): Promise<Booking[]> {
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

/** Bookings by telephone: the salon's own appointments, each with a new customer, before opening time. */
export function calls(count: number, { owner, salon, service }: SalonOver): Booking[] {
  return Array.from({ length: count }, (_, n) => {
    const when = { date: addDays(salon.today, 2 + Math.floor(n / 6)), time: `0${n % 6}:00` };
    const newCustomer = { name: `Cliente novo ${n}`, phone: phoneNumber(1000 + n) };
    const body: CreateAppointmentInput = { id: newId(), serviceId: service.id, newCustomer, ...when };
    return { id: body.id, caller: owner, path: '/appointments', body };
  });
}

/** Takes items from both lists in turn. */
const interleave = <T>(a: T[], b: T[]) =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, n) => [a[n], b[n]])
    .flat()
    .filter((item) => item !== undefined);

/** Two by a new customer, at times that the salon offers. */
export async function bookingsOfOne(program: Program, salon: SalonOver): Promise<[Booking, Booking]> {
  const [first, second] = await wishesOf([await signUpCustomer(program, salon, 0)], salon);
  if (!first || !second) throw new Error('The salon offers no time');
  return [first, second];
}

export const oneBooking = async (program: Program, salon: SalonOver) => (await bookingsOfOne(program, salon))[0];

/** Fifty bookings by ten customers, alternating with 150 by the owner. */
export async function twoHundredBookings(program: Program, salon: SalonOver): Promise<Booking[]> {
  const customers = await Promise.all(Array.from({ length: 10 }, (_, n) => signUpCustomer(program, salon, n)));
  return interleave(await wishesOf(customers, salon), calls(150, salon));
}

export async function send({ caller, path, body }: Booking, onBusy?: (answer: Answer) => void): Promise<Answer> {
  return await whenFree(() => caller('POST', API + path, { body }), onBusy);
}

/** The same bookings at the server's new address, with the same sessions. */
export function moveTo({ origin }: Program, bookings: Booking[]): Booking[] {
  const moved = new Map<HttpCaller, HttpCaller>();
  return bookings.map((booking) => {
    const caller = moved.get(booking.caller) ?? createCaller(origin);
    moved.set(booking.caller, caller);
    for (const [name, value] of booking.caller.cookies) caller.cookies.set(name, value);
    return { ...booking, caller };
  });
}

/** Those of salons may still be on their way to the queue. */
const JOBS = sql`
  select name, data, state in ('created', 'retry', 'active') as is_undone from pgboss.job
  union all select queue, payload, true from salon_jobs`;

/** The appointments in the database, each with its rows. No server may be using an embedded database. */
async function inspect(target: DatabaseTarget) {
  const database = await openDatabase(target);
  try {
    const doubles = await findDoubleBookings({ database });
    return { ...(await database.db.connection().execute(readBookings)), doubles };
  } finally {
    await database.close();
  }
}

async function readBookings(db: Db) {
  // Citus joins no table of several machines to one of the coordinator's: temporary copies stand before them, for this connection.
  if (await isDistributed(askIn(db))) {
    for (const table of ['appointments', 'customers', 'messages', 'audit_log', 'salon_jobs']) {
      await sql.raw(`create temporary table ${table} as table public.${table}`).execute(db);
    }
  }
  const { rows: appointments } = await sql<{ id: string }>`
      with jobs as (${JOBS})
      select a.id,
        (select count(*) from customers c where c.salon_id = a.salon_id and c.id = a.customer_id) as customers,
        (select count(*) from audit_log l
          where l.entity_id = a.id and l.action in ('appointments.book', 'appointments.create')) as entries,
        greatest(waiting.jobs, (select count(*) from messages m
          where m.appointment_id = a.id and m.kind = 'appointment_booked' and m.way_of is null)) as messages,
        greatest(waiting.jobs, (select count(*) from messages m join jobs j on j.data->>'messageId' = m.id::text
          where m.appointment_id = a.id and m.kind = 'appointment_booked' and m.way_of is null)) as deliveries
      from appointments a, lateral (
        -- The job that writes the messages of a booking.
        select count(*) as jobs from jobs j where j.name = ${announceBookingJob.name} and j.is_undone
          and j.data->>'appointmentId' = a.id::text
      ) waiting
      order by a.id`.execute(db);
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
      select 'delivery', (j.data->>'messageId')::uuid from (${JOBS}) j
        where j.data ? 'messageId' and not exists (select from messages m where m.id::text = j.data->>'messageId')
    `.execute(db);
  return { appointments, strays };
}

const whole = { customers: 1, entries: 1, messages: 1, deliveries: 1 };
const isWhole = (row: object) => Object.entries(whole).every(([name, count]) => Number(row[name as never]) === count);
const idsOf = (bookings: { id: string }[]) => bookings.map(({ id }) => id).sort();

/** Expects every acknowledged booking to exist, once and complete, and no other. Returns the ids. */
export async function expectWhole(
  target: DatabaseTarget,
  { asked, acknowledged }: { asked: Booking[]; acknowledged: Iterable<string> },
): Promise<string[]> {
  const { appointments, strays, doubles } = await inspect(target);
  const ids = idsOf(appointments);
  expect(ids).toEqual(expect.arrayContaining([...acknowledged]));
  expect(idsOf(asked)).toEqual(expect.arrayContaining(ids));
  expect(appointments.filter((row) => !isWhole(row))).toEqual([]);
  expect({ strays, doubles }).toEqual({ strays: [], doubles: [] });
  return ids;
}

/** Uses ten clients at once. Answers the acknowledged ids; a client stops when its server is gone. */
export async function bookAll(
  bookings: Booking[],
  onAcknowledged: (count: number) => void = () => {},
): Promise<string[]> {
  const acknowledged: string[] = [];
  const queue = bookings.values();
  const client = async () => {
    for (const booking of queue) {
      const answer = await send(booking).catch(() => null);
      if (!answer) return;
      expect(answer).toMatchObject({ status: 200, body: { id: booking.id } });
      onAcknowledged(acknowledged.push(booking.id));
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
  return acknowledged;
}
