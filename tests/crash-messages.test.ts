import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openDatabase } from '#server/infra/database/database.ts';
import { type Booking, bookAll, moveTo, openSalonOver, type SalonOver } from './support/bookings.ts';
import { tellFigures } from './support/figures.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { endPrograms, newDataDir, type Program, startProgram } from './support/program.ts';
import { phoneNumber } from './support/test-world.ts';
import { openWhatsAppServer } from './support/whatsapp-server.ts';

const BOOKINGS = 500;
/**
 * After this many acknowledged bookings of a start, the provider stops answering. The program is killed at the next message that the
 * provider takes.
 */
const KILLS = [120, 150];

let postgres: Postgres;
let whatsapp: Awaited<ReturnType<typeof openWhatsAppServer>>;
beforeAll(async () => {
  if (!findPostgres()) return;
  postgres = await startPostgres({ keepsCommits: true });
  whatsapp = await openWhatsAppServer();
});
afterEach(endPrograms);
afterAll(async () => {
  whatsapp?.close();
  await postgres?.stop();
});

/** Bookings by telephone, each with a new customer, so that a phone belongs to one booking. */
function bookingsOf({ owner, salon, service }: SalonOver): Booking[] {
  return Array.from({ length: BOOKINGS }, (_, n) => {
    const when = { date: addDays(salon.today, 2 + Math.floor(n / 40)), time: timeOf(n % 40) };
    const newCustomer = { name: `Cliente novo ${n}`, phone: phoneNumber(1000 + n) };
    const body = { id: newId(), serviceId: service.id, newCustomer, ...when };
    return { id: body.id, caller: owner, path: '/appointments', body };
  });
}

const timeOf = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;

async function query<Row>(text: string): Promise<Row[]> {
  const database = await openDatabase({ url: postgres.url });
  try {
    return (await database.pool.query(text)).rows as Row[];
  } finally {
    await database.close();
  }
}

/** Does what pg-boss does when a job's process is gone and its time limit has passed. */
const passTimeLimits = () => query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);

type Sent = { appointmentId: string; recipient: string; status: string; attempts: number };
const readMessages = () =>
  query<Sent>(`select appointment_id as "appointmentId", recipient, status, attempts from messages
    where channel = 'whatsapp' and kind = 'appointment_booked'`);

// Starts the program three times: seconds on a free machine, more on a busy one.
describe.runIf(findPostgres())('kill -9', { timeout: 300_000 }, () => {
  test('twice in the middle of 500 bookings: each has its message, sent at least once, and the record says how often', async () => {
    const dataDir = newDataDir();
    const env = {
      ...{ WHATSAPP_PROVIDER: 'evolution', EVOLUTION_URL: whatsapp.url },
      ...{ EVOLUTION_INSTANCE: 'encaixe', EVOLUTION_API_KEY: 'chave-de-teste-123' },
    };
    const start = (): Promise<Program> => startProgram({ dataDir, databaseUrl: postgres.url, env });
    let program = await start();
    const bookings = bookingsOf(await openSalonOver(program));
    const acknowledged = new Set<string>();
    const left = () => moveTo(program, bookings).filter(({ id }) => !acknowledged.has(id));
    for (const kill of KILLS) {
      const ids = await bookAll(left(), (count) => {
        if (count !== kill) return;
        whatsapp.state.mood = 'silent';
        void whatsapp.hears().then(() => program.kill('SIGKILL'));
      });
      expect(await program.exited).toEqual({ code: null, signal: 'SIGKILL' });
      whatsapp.state.mood = 'fine';
      for (const id of ids) acknowledged.add(id);
      const there = new Set((await query<{ id: string }>('select id from appointments')).map(({ id }) => id));
      expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
      await passTimeLimits();
      program = await start();
    }
    for (const id of await bookAll(left())) acknowledged.add(id);
    expect(acknowledged.size).toBe(BOOKINGS);

    // The provider has every phone, so the end of the program finishes the work under way.
    await whatsapp.hasReached(
      bookings.map(({ body }) => (body as { newCustomer: { phone: string } }).newCustomer.phone),
    );
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const messages = await readMessages();
    expect(new Set(messages.map(({ appointmentId }) => appointmentId))).toEqual(acknowledged);
    expect(messages).toHaveLength(BOOKINGS);

    const arrivals = Map.groupBy(whatsapp.received, ({ to }) => `+${to}`);
    const untold = messages.filter(({ recipient, attempts }) => attempts < (arrivals.get(recipient)?.length ?? 0));
    expect(untold).toEqual([]);
    expect(messages.filter(({ status }) => status !== 'sent')).toEqual([]);
    // The messages that the provider had taken when the process was killed.
    const twice = [...arrivals.values()].filter(({ length }) => length > 1).length;
    expect(twice).toBeGreaterThan(0);
    tellFigures({
      what: `kill -9 of the server twice while messages are sent; ${twice} arrived again`,
      tried: `${BOOKINGS} bookings with a message`,
      refused: 0,
      lost: BOOKINGS - arrivals.size,
    });
  });
});
