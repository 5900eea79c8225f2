/**
 * PostgreSQL goes away while 200 bookings are under way: the server stays up, tells people when to come back, goes on by itself,
 * and every booking is made once. Prints a line for each fault: what people saw, and how soon bookings went on.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { type Booking, expectWhole, openSalonOver, send, twoHundredBookings } from './support/bookings.ts';
import { tellFigures } from './support/figures.ts';
import { createCaller, type HttpCaller } from './support/http-caller.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { endPrograms, startProgram } from './support/program.ts';

type Answer = Awaited<ReturnType<HttpCaller>>;

/** Expects a 503 that says when to come back. */
function expectRetryAfter({ status, headers }: Answer): void {
  const retryAfter = headers.get('retry-after');
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
}

function expectBusy(answer: Answer): void {
  expectRetryAfter(answer);
  const retryAfterSeconds = Number(answer.headers.get('retry-after'));
  expect(answer.body).toMatchObject({ defined: true, code: 'BUSY', data: { retryAfterSeconds } });
}

/** The answers to the clients so far. */
class Seen {
  acknowledged: string[] = [];
  acknowledgedAt: number[] = [];
  busy = 0;
  #waiting: { isTrue: () => boolean; resolve: () => void }[] = [];

  until(isTrue: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ isTrue, resolve });
      this.changed();
    });
  }

  changed(): void {
    for (const { isTrue, resolve } of this.#waiting) if (isTrue()) resolve();
  }
}

/** Ten clients. Each repeats a booking, after the delay that it is told, until it is acknowledged. */
async function bookAll(bookings: Booking[], seen: Seen): Promise<void> {
  const queue = bookings.values();
  const client = async () => {
    for (const booking of queue) {
      const answer = await send(booking, (refusal) => {
        expectBusy(refusal);
        seen.busy++;
        seen.changed();
      });
      expect(answer).toMatchObject({ status: 200, body: { id: booking.id } });
      seen.acknowledged.push(booking.id);
      seen.acknowledgedAt.push(performance.now());
      seen.changed();
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
}

async function query(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

type Situation = { postgres: Postgres; url: string; seen: Seen; askForPages: () => Promise<Answer[]> };

const faults: { fault: string; strike: (situation: Situation) => Promise<void> }[] = [
  {
    fault: 'restarted',
    strike: async ({ postgres }) => {
      await postgres.shutDown();
      await postgres.startAgain();
    },
  },
  {
    fault: 'stopped until everybody was refused twice, and started',
    strike: async ({ postgres, seen, askForPages }) => {
      await postgres.shutDown();
      await seen.until(() => seen.busy >= 20);
      for (const answer of await askForPages()) expectRetryAfter(answer);
      await postgres.startAgain();
    },
  },
  {
    fault: 'backends terminated, three times',
    strike: async ({ url, seen }) => {
      for (const atLeast of [25, 75, 125]) {
        await seen.until(() => seen.acknowledged.length >= atLeast);
        await query(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
      }
    },
  },
];

// Each starts the program on a new database: seconds on a free machine, many on a busy one.
describe.runIf(findPostgres())('PostgreSQL in the middle of 200 bookings', { timeout: 300_000 }, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ keepsCommits: true });
  }, 60_000);
  // A failed test may have left the server stopped.
  beforeEach(() => postgres.startAgain());
  afterEach(endPrograms);
  afterAll(() => postgres?.stop());

  test.each(faults)('$fault: the server stays up and each booking is made once', async ({ fault, strike }) => {
    const name = `encaixe_${newId().replaceAll('-', '')}`;
    await query(postgres.url, `create database ${name}`);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    const program = await startProgram({ databaseUrl: url });
    const salon = await openSalonOver(program);
    const bookings = await twoHundredBookings(program, salon);
    const visitor = createCaller(program.origin);
    const askForPages = () =>
      Promise.all(['/health', `/${salon.salon.slug}`, `/${salon.salon.slug}.data`].map((path) => visitor('GET', path)));

    const seen = new Seen();
    const finished = bookAll(bookings, seen);
    await Promise.race([seen.until(() => seen.acknowledged.length >= 25), finished]);
    const began = performance.now();
    await Promise.race([strike({ postgres, url, seen, askForPages }), finished]);
    const over = performance.now();
    await finished;

    expect(seen.busy).toBeGreaterThan(0);
    const acknowledged = new Set(seen.acknowledged);
    expect(acknowledged.size).toBe(200);
    const there = await expectWhole({ url }, { asked: bookings, acknowledged });
    expect(there).toHaveLength(200);
    for (const { status } of await askForPages()) expect(status).toBe(200);

    const again = new Seen();
    await bookAll(bookings, again);
    expect(new Set(again.acknowledged)).toEqual(acknowledged);
    expect(await expectWhole({ url }, { asked: bookings, acknowledged })).toHaveLength(200);
    await untilJobsAreTaken(url);

    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(program.stderr.filter((line) => /unhandled|uncaught|warning/i.test(line))).toEqual([]);
    expect(program.stdout.filter((line) => line.includes('"level":"error"'))).toEqual([]);

    const next = seen.acknowledgedAt.find((moment) => moment > over) ?? over;
    const lost = [...acknowledged].filter((id) => !there.includes(id)).length;
    const times = `over after ${seconds(over - began)} s, next booking ${seconds(next - over)} s later`;
    tellFigures({
      what: `PostgreSQL ${fault}; ${times}`,
      tried: `${acknowledged.size} bookings`,
      refused: seen.busy,
      lost,
    });
  });
});

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

/** Waits until the background work has taken all waiting jobs. */
async function untilJobsAreTaken(url: string): Promise<void> {
  const waiting = () =>
    query(
      url,
      `select id from pgboss.job where state = 'created' and start_after < now() union all select id from salon_jobs limit 1`,
    );
  while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}
