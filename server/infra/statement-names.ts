import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Log, warnSeldom } from './log.ts';

/**
 * Statements with values go to the database under a name from the second time on, and are parsed and planned once for each
 * connection (decision 054). At the first sign that the database has lost one, no statement of this process has a name any more.
 */
export type StatementNames = {
  /** Null: send it without a name. */
  nameOf(client: pg.ClientBase, text: string): string | null;
  start(): void;
  stop(error: unknown): void;
};

/** Lists of different lengths give texts without limit, and the server keeps each named one in memory. */
const MOST_NAMES = 300;
const MOST_TEXTS = 1_000;
const LONGEST_TEXT = 8_000;

/** A migration that adds a column changes what these answer, and a prepared statement may not change its answer. */
const ALL_COLUMNS = /\bselect\s+\*|\breturning\s+\*|\.\*/i;

export function createStatementNames(log: Log): StatementNames {
  let isOn = false;
  /** The name of each text that was seen; null until it is seen again. The oldest leave first. */
  const names = new Map<string, string | null>();
  const known = new WeakMap<pg.ClientBase, Set<string>>();

  function nameOfText(text: string): string | null {
    const name = names.get(text);
    if (name) return name;
    if (name === undefined) {
      if (text.length > LONGEST_TEXT || ALL_COLUMNS.test(text)) return null;
      names.set(text, null);
      const [oldest] = names.keys();
      if (names.size > MOST_TEXTS && oldest !== undefined) names.delete(oldest);
      return null;
    }
    const given = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, given);
    return given;
  }

  return {
    nameOf(client, text) {
      const name = isOn ? nameOfText(text) : null;
      if (!name) return null;
      const ofClient = known.get(client) ?? new Set();
      known.set(client, ofClient);
      if (!ofClient.has(name) && ofClient.size >= MOST_NAMES) return null;
      ofClient.add(name);
      return name;
    },
    start() {
      isOn = true;
    },
    stop(error) {
      isOn = false;
      warnSeldom(log, { err: error }, 'a prepared statement was lost; statements are sent without names from now on');
    },
  };
}

type Query = (question: unknown, values?: unknown, done?: unknown) => unknown;
type Done = (error: Error | undefined, result?: unknown) => void;

/** Names what `client.query` is asked. What the database lost is asked again, unless it broke off a transaction. */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const queryByName: Query = (question, values, done) => {
    const asked = withValues(question, values);
    const name = asked && names.nameOf(client, asked.text);
    if (!asked || !name) return query(question, values, done);
    const isAlone = client.getTransactionStatus() !== 'T';
    const answer = (query({ ...asked, name }) as Promise<unknown>).catch((error) => {
      if (!isPlanLost(error)) throw error;
      names.stop(error);
      if (!isAlone) throw error;
      return query(asked);
    });
    if (typeof done !== 'function') return answer;
    answer.then((result) => (done as Done)(undefined, result), done as Done);
  };
  client.query = queryByName as typeof client.query;
}

/** Null for several statements in one text, and for what has a name or reads rows one by one: the driver gets these as they are. */
function withValues(question: unknown, values: unknown): pg.QueryConfig | null {
  const asked = (typeof question === 'string' ? { text: question, values } : question) as Partial<pg.QueryConfig>;
  const isPlain = typeof asked.text === 'string' && !asked.name && !('submit' in asked);
  return isPlain && Array.isArray(asked.values) && asked.values.length > 0 ? (asked as pg.QueryConfig) : null;
}

/** A table was changed under the plan, or a pooler has put another session behind the connection. */
function isPlanLost(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** For a whole transaction, which cannot go on after a lost plan: by then no statement has a name. */
export async function despiteLostPlan<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPlanLost(error)) throw error;
    return await work();
  }
}

/**
 * Whether a named statement is still there the next time. Behind a pooler, whose sessions are not the server's, only when the pooler
 * gives names of its own, as PgBouncer does from 1.21 on.
 */
export async function keepsNamedStatements(pool: pg.Pool): Promise<boolean> {
  const client = (await pool.connect()) as pg.PoolClient & { processID: number | null };
  const name = `probe_${randomBytes(8).toString('hex')}`;
  const text = `select pg_backend_pid() as session, exists (select from pg_prepared_statements where name = $1) as has_name`;
  try {
    // In a transaction, so that the name is taken away where it was given.
    await client.query('begin');
    const { rows } = await client.query({ name, text, values: [name] });
    const { session, has_name: hasName } = rows[0];
    if (hasName) await client.query(`deallocate ${name}`);
    await client.query('commit');
    return session === client.processID || !hasName;
  } finally {
    client.release();
  }
}
