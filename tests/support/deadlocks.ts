import type pg from 'pg';
import { expect } from 'vitest';
import { isDeadlock } from '#server/infra/database/pg-errors.ts';

const MOST_TRIES = 5;

/** `hold` takes what the product will wait for; `cross` asks for what the product holds meanwhile. */
type Scene<T> = { hold: string; product: () => Promise<T>; cross: string };

/**
 * Lets another session and the product wait for each other. PostgreSQL ends the transaction that has waited for `deadlock_timeout`: on a
 * slow machine that may be the other session, and then a new scene begins. Returns what the product answers; throws when it fails.
 */
export async function crossWaits<T>(pool: pg.Pool, openScene: () => Promise<Scene<T>>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const { hold, product, cross } = await openScene();
    const other = await pool.connect();
    let asked: Promise<T> | undefined;
    try {
      // Later than the product, whose connections have PostgreSQL's own second.
      await other.query(`set deadlock_timeout = '3s'`);
      await other.query('begin');
      await other.query(hold);
      asked = product();
      await expect.poll(() => countWaiting(pool), { timeout: 20_000 }).toBe(1);
      await other.query(cross);
      await other.query('commit');
      return await asked;
    } catch (error) {
      await other.query('rollback');
      if (!asked || !isDeadlock(error) || tries === MOST_TRIES) throw error;
      await asked;
    } finally {
      other.release(true);
    }
  }
}

/** A transaction would see what it saw first. */
async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
