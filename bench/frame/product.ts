import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { limitSetting, rateLimitActions } from '#server/infra/limits.ts';
import { type App, startApp } from '#tests/e2e/app.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openSalon, type Salon } from './salon.ts';
import { type SizeName, sizes } from './sizes.ts';

export type Product = {
  app: App;
  baselines: string;
  /** A direct connection, without the product's time limits. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  salon(size: SizeName): Promise<Salon>;
  stop(): Promise<void>;
};

// Rate limits count as in production, but never refuse.
const limits = Object.fromEntries(rateLimitActions.map((action) => [limitSetting(action), '9999999/9999999/1m']));

export async function startProduct(): Promise<Product> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.NODE_ENV = 'production';
  const app = await startApp({ RATE_LIMITS: 'on', ...limits });
  const [database] = await app.sql('select current_database() as name');
  const url = new URL(postgres.url);
  const beside = await startBaselines(url.href);
  url.pathname = `/${database?.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const sql = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;

  const salons = new Map<SizeName, Promise<Salon>>();
  const salon = (size: SizeName) => {
    const opened = salons.get(size) ?? openSalon({ app, sql }, sizes[size], size);
    salons.set(size, opened);
    return opened;
  };
  const stop = async () => {
    await client.end();
    app.stop();
    beside.child.disconnect();
    await postgres.stop();
  };
  return { app, baselines: beside.origin, sql, salon, stop };
}

async function startBaselines(databaseUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('baselines.ts', import.meta.url)), [databaseUrl]);
  const [origin] = await once(child, 'message');
  return { child, origin };
}
