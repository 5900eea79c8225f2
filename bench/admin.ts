/** The back office beside itself: every list and total of administrators, asked by the contract on a small and a large platform. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Api } from '#contract/index.ts';
import { type Asked, listenToStatements } from '#tests/support/asked.ts';
import { openCopyOnServer } from '#tests/support/database.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { as, createPerson } from '#tests/support/test-world.ts';
import { fillPlatform, salonId, userId } from './frame/platform.ts';
import { percentile } from './frame/statistics.ts';

const ROUNDS = 60;

type Question = { name: string; ask: (api: Api) => Promise<unknown>; isTotal?: true };

const questions: Question[] = [
  { name: 'dashboard: figures', ask: (api) => api.reports.getPlatform(), isTotal: true },
  { name: 'salons', ask: (api) => api.salons.listAll({}) },
  { name: 'salons, page 9', ask: (api) => api.salons.listAll({ offset: 160 }) },
  { name: 'salons, searched for one', ask: (api) => api.salons.listAll({ search: 'salao 7' }) },
  { name: 'salons, searched for a tenth', ask: (api) => api.salons.listAll({ search: 'salao-7' }) },
  { name: 'salons, searched for many', ask: (api) => api.salons.listAll({ search: 'barbearia' }) },
  { name: 'salons, of an owner', ask: (api) => api.salons.listAll({ search: 'ana lima' }) },
  { name: 'salons, inactive', ask: (api) => api.salons.listAll({ status: 'inactive' }) },
  { name: 'salons: totals', ask: (api) => api.salons.getTotals(), isTotal: true },
  { name: 'users', ask: (api) => api.users.list({}) },
  { name: 'users, page 9', ask: (api) => api.users.list({ offset: 200 }) },
  { name: 'users, searched for one', ask: (api) => api.users.list({ search: 'pessoa77@' }) },
  { name: 'users, searched for many', ask: (api) => api.users.list({ search: 'braga' }) },
  { name: 'users, owners', ask: (api) => api.users.list({ userType: 'salon_owner' }) },
  { name: 'users: totals', ask: (api) => api.users.getTotals(), isTotal: true },
  { name: 'a user and their salon', ask: (api) => api.users.get({ id: userId(7) }) },
  { name: 'audit log', ask: (api) => api.auditLog.list({}) },
  { name: 'audit log, of an action', ask: (api) => api.auditLog.list({ action: 'salons.suspend' }) },
  { name: 'audit log, of a noun', ask: (api) => api.auditLog.list({ action: 'salons' }) },
  { name: 'audit log, of a person', ask: (api) => api.auditLog.list({ personId: userId(7) }) },
  { name: 'audit log, of a salon', ask: (api) => api.auditLog.list({ salonId: salonId(7) }) },
  { name: 'audit log, of a month', ask: (api) => api.auditLog.list({ from: '2026-03-01', until: '2026-03-31' }) },
  { name: 'orders', ask: (api) => api.subscriptions.listOrders({}) },
  { name: 'orders, page 9', ask: (api) => api.subscriptions.listOrders({ offset: 200 }) },
  { name: 'orders, of one salon', ask: (api) => api.subscriptions.listOrders({ search: 'salao 7' }) },
  { name: 'orders, of a tenth', ask: (api) => api.subscriptions.listOrders({ search: 'salao-7' }) },
  { name: 'orders, active', ask: (api) => api.subscriptions.listOrders({ status: 'active' }) },
  { name: 'orders: totals', ask: (api) => api.subscriptions.getTotals(), isTotal: true },
  { name: 'plans', ask: (api) => api.subscriptions.listAllPlans() },
  { name: 'reviews, reported', ask: (api) => api.reviews.listReported({}) },
  { name: 'reviews, hidden', ask: (api) => api.reviews.listReported({ state: 'hidden' }) },
];

// A smaller one shows in seconds whether everything can be asked.
const { values: given } = parseArgs({ options: { salons: { type: 'string', default: '10000' } } });
const sizes = [10, Number(given.salons)].map((salons) => ({ users: salons * 10, salons }));

// Before the databases are opened.
const statements = listenToStatements();

const isRead = ({ text }: Asked) => /^\s*(select|with)\b/i.test(text) && /\bfrom\b/i.test(text);

/** The names of the indexes in the plans of these statements. */
async function indexesOf(client: pg.Client, statements: Asked[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    for (const [, name] of JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)) found.add(name ?? '');
  }
  return [...found].sort();
}

const postgres = await startPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
try {
  const worlds = [];
  for (const size of sizes) {
    const database = await openCopyOnServer(postgres.url, {});
    const world = await openTestWorld({}, database);
    const client = new pg.Client(String(database.pool.options.connectionString));
    // When the bench fails, the server goes first: the failure is told, not that.
    client.on('error', () => undefined);
    await client.connect();
    await fillPlatform(async (text, values = []) => (await client.query(text, values)).rows, size);
    const person = await createPerson(world, { userType: 'super_admin' });
    worlds.push({ api: as(world, person), client, close: () => database.close() });
    console.error(`${size.users} users and ${size.salons} salons are there`);
  }
  console.log('| asked | statements | index | small | large | times |\n|---|---|---|---|---|---|');
  for (const { name, ask, isTotal } of questions) {
    const times: number[][] = worlds.map(() => []);
    const reads: Asked[][] = [];
    for (let round = -2; round < ROUNDS; round++) {
      for (const [n, { api }] of worlds.entries()) {
        const asked = await statements.during(async () => {
          const began = performance.now();
          await ask(api);
          if (round >= 0) times[n]?.push(performance.now() - began);
        });
        reads[n] = asked.filter(isRead);
      }
    }
    const counts = reads.map(({ length }) => length);
    const [small = 0, large = 0] = times.map((values) => percentile(values, 0.1));
    const cells = times.map(
      (values) => `${percentile(values, 0.1).toFixed(1)} (${percentile(values, 0.5).toFixed(1)})`,
    );
    const indexes = await indexesOf(worlds.at(-1)?.client as pg.Client, reads.at(-1) ?? []);
    const verdict = isTotal ? '' : (large / small).toFixed(1);
    console.log(`| ${[name, [...new Set(counts)].join(' and '), indexes.join(', '), ...cells, verdict].join(' | ')} |`);
  }
  for (const { client, close } of worlds) {
    await client.end();
    await close();
  }
} finally {
  await postgres.stop();
}
