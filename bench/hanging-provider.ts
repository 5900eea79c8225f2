/** How long a booking takes while the WhatsApp provider hangs, beside the same while it answers; and what one booking asks the database. */
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { registerWork } from '#server/worker.ts';
import { listenToStatements } from '#tests/support/asked.ts';
import { type Booking, openSalonOver, type SalonOver, send } from '#tests/support/bookings.ts';
import { openCopyOnServer } from '#tests/support/database.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { endPrograms, newDataDir, startProgram } from '#tests/support/program.ts';
import { openCustomer, openSalon, phoneNumber } from '#tests/support/test-world.ts';
import { openWhatsAppServer } from '#tests/support/whatsapp-server.ts';
import { percentile } from './frame/statistics.ts';

const ROUNDS = 5;
const BOOKINGS = 40;
const CLIENTS = 4;
const MOODS = ['fine', 'silent'] as const;
type Mood = (typeof MOODS)[number];

// Before the databases are opened.
const statements = listenToStatements();

const postgres = await startPostgres();
const whatsapp = await openWhatsAppServer();

const summary = (milliseconds: number[]) => ({
  count: milliseconds.length,
  median: percentile(milliseconds, 0.5),
  p95: percentile(milliseconds, 0.95),
});

/**
 * Both moods in turns, so that a busy minute strikes both; the first of a round changes, because messages that hang keep their workers
 * for seconds into the next turn, and because the salon has more bookings with each. A first round does not count.
 */
async function compare(): Promise<Record<Mood, number[]>> {
  const env = {
    ...{ WHATSAPP_PROVIDER: 'evolution', EVOLUTION_URL: whatsapp.url },
    ...{ EVOLUTION_INSTANCE: 'encaixe', EVOLUTION_API_KEY: 'chave-de-teste-123' },
  };
  const program = await startProgram({ dataDir: newDataDir(), databaseUrl: postgres.url, env });
  const queue = bookingsOf(await openSalonOver(program)).values();
  const milliseconds: Record<Mood, number[]> = { fine: [], silent: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const mood of round % 2 === 0 ? MOODS : MOODS.toReversed()) {
      whatsapp.state.mood = mood;
      const taken = await bookRound(queue);
      if (round > 0) milliseconds[mood].push(...taken);
    }
  }
  return milliseconds;
}

async function bookRound(queue: Iterator<Booking>): Promise<number[]> {
  const milliseconds: number[] = [];
  const client = async () => {
    for (let n = 0; n < BOOKINGS / CLIENTS; n++) {
      const { value, done } = queue.next();
      if (done) throw new Error('There are not enough bookings');
      const began = performance.now();
      const { status } = await send(value);
      milliseconds.push(performance.now() - began);
      if (status !== 200) throw new Error(`A booking was refused: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return milliseconds;
}

/** By the salon, each with a message for a customer of its own. */
function bookingsOf({ owner, salon, service }: SalonOver): Booking[] {
  return Array.from({ length: (ROUNDS + 1) * MOODS.length * BOOKINGS }, (_, n) => {
    const [day, half] = [Math.floor(n / 40), n % 40];
    const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
    const when = { date: addDays(salon.today, 2 + day), time };
    const newCustomer = { name: `Cliente ${n}`, phone: phoneNumber(1000 + n) };
    const body = { id: newId(), serviceId: service.id, newCustomer, ...when };
    return { id: body.id, caller: owner, path: '/appointments', body };
  });
}

async function statementsOfBooking(): Promise<string[]> {
  process.env.TEST_DATABASE_URL = postgres.url;
  const world = await openTestWorld({}, await openCopyOnServer(postgres.url));
  try {
    registerWork(world);
    await world.jobs.start();
    const customer = await openCustomer(world, await openSalon(world));
    await customer.book();
    const asked = await statements.during(() => customer.book({ time: '15:00' }));
    return asked.map(({ text }) => text);
  } finally {
    await world.jobs.stop();
    await world.database.close();
  }
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 110);

try {
  const milliseconds = await compare();
  const [fine, silent] = MOODS.map((mood) => ({ mood, ...summary(milliseconds[mood]) }));
  console.log('| WhatsApp | bookings | ms | p95 |\n| --- | --- | --- | --- |');
  for (const { mood, count, median, p95 } of [fine, silent].filter((row) => row !== undefined)) {
    console.log(
      `| ${mood === 'fine' ? 'answers' : 'never answers'} | ${count} | ${median.toFixed(1)} | ${p95.toFixed(1)} |`,
    );
  }
  if (fine && silent) console.log(`\nratio of the medians: ${(silent.median / fine.median).toFixed(2)}`);
  console.log('\n| a booking by a customer asks | |\n| --- | --- |');
  for (const [n, text] of (await statementsOfBooking()).entries()) console.log(`| ${n + 1} | \`${shorten(text)}\` |`);
} finally {
  await endPrograms();
  whatsapp.close();
  await postgres.stop();
}
