import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A name that nobody else gives, and always the same: what a trial that was killed left is found again. */
async function nameOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const print = createHash('sha256').update(`encaixe scratch\0${rows[0]?.name}`).digest('hex');
  return `encaixe_teste_${print.slice(0, 24)}`;
}

/** An empty database on the server of the pool's. Throws when the role may not make one. */
export async function createScratch(pool: pg.Pool): Promise<string> {
  await dropScratch(pool);
  const name = await nameOf(pool);
  await pool.query(`create database ${name} template template0 encoding 'UTF8'`);
  return name;
}

/** For the one who made it: its connections may still be ending. */
export async function dropOwnScratch(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`drop database if exists ${name} with (force)`);
}

/** Does nothing while a trial uses it, and when there is none. */
export async function dropScratch(pool: pg.Pool): Promise<void> {
  const name = await nameOf(pool);
  const { rows } = await pool.query(
    `select from pg_database d where datname = $1
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [name],
  );
  if (rows.length > 0) await pool.query(`drop database if exists ${name}`);
}
