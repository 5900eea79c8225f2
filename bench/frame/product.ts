import pg from 'pg';
import { limitSetting, rateLimitActions } from '#server/infra/env/limits.ts';
import { type App, startApp } from '#tests/e2e/app.ts';
import { openSalon, type Salon } from './salon.ts';
import { type Size, type SizeName, sizes } from './sizes.ts';

export type Product = {
  app: App;
  /** A direct connection, without the product's time limits. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  salon(name: SizeName): Promise<Salon>;
  openSalon(name: string, size: Size): Promise<Salon>;
  stop(): Promise<void>;
};

/** Rate limits count as in production, but never refuse. */
export const limits = Object.fromEntries(
  rateLimitActions.map((action) => [limitSetting(action), '9999999/9999999/1m']),
);

/** `databaseUrl` is an administrator's; null is the embedded database. */
export async function startProduct(databaseUrl: string | null): Promise<Product> {
  const app = await startApp({ RATE_LIMITS: 'on', ...limits }, { databaseUrl: databaseUrl ?? '', clockRuns: true });
  const { sql, end } = databaseUrl ? await connectTo(databaseUrl, app) : { sql: app.sql, end: async () => {} };
  const salons = new Map<SizeName, Promise<Salon>>();
  const salon = (name: SizeName) => {
    const opened = salons.get(name) ?? openSalon({ app, sql }, sizes[name], name);
    salons.set(name, opened);
    return opened;
  };
  const stop = async () => {
    await end();
    app.stop();
  };
  return { app, sql, salon, openSalon: (name, size) => openSalon({ app, sql }, size, name), stop };
}

async function connectTo(databaseUrl: string, app: App) {
  const [database] = await app.sql('select current_database() as name');
  const connectionString = Object.assign(new URL(databaseUrl), { pathname: `/${database?.name}` }).href;
  const client = new pg.Client({ connectionString });
  await client.connect();
  const sql = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  return { sql, end: () => client.end() };
}
