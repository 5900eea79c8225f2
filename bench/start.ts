import pg from 'pg';
import { addDays } from '#lib/dates.ts';
import { openSalons, type Tenant } from '#tests/support/many-salons.ts';
import { endPrograms, launchProgram, newDataDir, startProgram } from '#tests/support/program.ts';
import type { Sql } from '#tests/support/without-indexes.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';
import { load } from './frame/load.ts';
import { limits } from './frame/product.ts';
import { memoryOf } from './frame/servers.ts';
import { percentile } from './frame/statistics.ts';

const STARTS = 5;
const SALONS = 200;
const REQUESTS = [10_000, 100_000];
const CLIENTS = 16;
/** One of this many counted requests is for a page. */
const PAGE_EVERY = 20;
const DATABASE = 'encaixe_start';

/** Measures the time from the server's start to its first answer on an existing database, and its memory after many requests. */
export async function start({ databaseUrl, tell, scaled }: Bench): Promise<void> {
  const administrator = new pg.Client({ connectionString: databaseUrl });
  await administrator.connect();
  await administrator.query(`create database ${DATABASE} encoding 'UTF8' template template0`);
  await administrator.end();
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${DATABASE}` }).href;
  const rows: (string | number)[][] = [];
  try {
    for (const [name, where] of [
      ['on PostgreSQL', { databaseUrl: url, dataDir: newDataDir() }],
      ['embedded', { dataDir: newDataDir() }],
    ] as const) {
      const first = await startProgram(where);
      await first.kill('SIGTERM');
      const milliseconds: number[] = [];
      for (let n = 0; n < STARTS; n++) milliseconds.push(await timeOneStart(where));
      rows.push([`ms from start to first answer, ${name}`, percentile(milliseconds, 0.5)]);
    }
    rows.push(...(await memoryAfter(REQUESTS.map(scaled), url)));
  } finally {
    await endPrograms();
  }
  tell({ title: 'Start and memory', head: ['', ''], rows });
}

async function timeOneStart(where: { databaseUrl?: string; dataDir: string }): Promise<number> {
  const began = performance.now();
  const program = await launchProgram(where);
  // Until it listens, nobody answers; until it is ready, it answers 503.
  while (
    !(await fetch(`${program.origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause();
  const taken = performance.now() - began;
  await program.kill('SIGTERM');
  return taken;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

async function memoryAfter(counts: number[], databaseUrl: string): Promise<(string | number)[][]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows;
  const [{ today } = {}] = await sql('select current_date::text as today');
  const salons = await openSalons(sql, { salons: SALONS, appointments: 500, today: String(today) });
  await client.end();
  const { origin, pid } = await startProgram({ databaseUrl, env: { RATE_LIMITS: 'on', ...limits } });
  const date = addDays(String(today), 14);
  const ask = (n: number) => {
    const { slug, serviceId } = salons[n % SALONS] as Tenant;
    if (n % PAGE_EVERY === 0) return send(`${origin}/${slug}`);
    return send(`${origin}/api/v1/salons/${slug}/services/${serviceId}/slots?date=${date}`);
  };
  const rows: (string | number)[][] = [['MB of memory after the start', memoryOf(pid)]];
  let asked = 0;
  for (const count of counts) {
    const before = asked;
    await load((n) => ask(before + n), { clients: CLIENTS, seconds: Number.POSITIVE_INFINITY, atMost: count - before });
    asked = count;
    rows.push([`MB of memory after ${count.toLocaleString('en-US')} requests`, memoryOf(pid)]);
  }
  return rows;
}
