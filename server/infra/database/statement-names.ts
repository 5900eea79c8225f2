import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Log, warnSeldom } from '../process/log.ts';

/**
 * Statements with values go to the database under a name from the second time on, and are parsed and planned once for each
 * connection (decision 054). At the first sign that the database has lost a name, no statement of this process has one any more.
 */
export type StatementNames = {
  /** Null: send it without a name. `isRepeated`: whoever sends it sends it again after a lost plan. */
  nameOf(client: pg.ClientBase, text: string, options: { isRepeated: boolean }): string | null;
  /** Renames a statement after the database refused its name because the columns of its answer have changed. */
  rename(text: string, refused: string): void;
  start(): void;
  stop(error: unknown): void;
};

/** Lists of different lengths give texts without limit, and the server keeps each named one in memory. */
const MOST_NAMES = 300;
const MOST_TEXTS = 1_000;
const LONGEST_TEXT = 8_000;

type Known = {
  /** Null until the text is seen again. */
  name: string | null;
  /** A migration that adds a column changes what it answers, and a prepared statement may not change its answer. */
  isOpenEnded: boolean;
};

export function createStatementNames(log: Log): StatementNames {
  let isOn = false;
  let renamings = 0;
  /** Keyed by text; the oldest entries are removed first. */
  const texts = new Map<string, Known>();
  const known = new WeakMap<pg.ClientBase, Set<string>>();

  function knownOf(text: string): Known | null {
    const found = texts.get(text);
    if (found) {
      found.name ??= nameFor(text);
      return found;
    }
    if (text.length > LONGEST_TEXT) return null;
    texts.set(text, { name: null, isOpenEnded: answersAllColumns(text) });
    const [oldest] = texts.keys();
    if (texts.size > MOST_TEXTS && oldest !== undefined) texts.delete(oldest);
    return null;
  }

  return {
    nameOf(client, text, { isRepeated }) {
      const found = isOn ? knownOf(text) : null;
      // A refused statement within a transaction is not repeated, and not every transaction is retried.
      if (!found?.name || (found.isOpenEnded && !isRepeated)) return null;
      const ofClient = known.get(client) ?? new Set();
      known.set(client, ofClient);
      if (!ofClient.has(found.name) && ofClient.size >= MOST_NAMES) return null;
      ofClient.add(found.name);
      return found.name;
    },
    rename(text, refused) {
      const found = texts.get(text);
      if (found?.name === refused) found.name = nameFor(text + ++renamings);
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

const nameFor = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 20);

/** Looks at the statement itself: the columns of a query in parentheses are not those of the answer. */
function answersAllColumns(text: string): boolean {
  let outermost = text;
  for (let before = ''; before !== outermost; ) {
    before = outermost;
    outermost = outermost.replaceAll(/\([^()]*\)/g, '');
  }
  return /\bselect\s+\*|\breturning\s+\*|\.\*/i.test(outermost);
}

type Query = (question: unknown, values?: unknown, done?: unknown) => unknown;
type Done = (error: Error | undefined, result?: unknown) => void;

/**
 * Sends the statements of `client.query` under names. Repeats a statement whose name the database lost, unless that
 * aborted a transaction.
 */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  /** A begin is sent and not answered yet: a salon's statement outside a transaction follows, and salon-dialect.ts repeats all of it. */
  let isBeginning = false;
  const queryByName: Query = (question, values, done) => {
    if (isBegin(question)) {
      isBeginning = true;
      const begun = query(question, values, done);
      const answered = () => {
        isBeginning = false;
      };
      if (begun instanceof Promise) begun.then(answered, answered);
      return begun;
    }
    const asked = withValues(question, values);
    const isAlone = !isBeginning && client.getTransactionStatus() !== 'T';
    const name = asked && names.nameOf(client, asked.text, { isRepeated: isAlone || isBeginning });
    if (!asked || !name) return query(question, values, done);
    const answer = (query({ ...asked, name }) as Promise<unknown>).catch((error) => {
      if (!isPlanLost(error)) throw error;
      if (isAnswerChanged(error)) names.rename(asked.text, name);
      else names.stop(error);
      if (!isAlone) throw error;
      return query(asked);
    });
    if (typeof done !== 'function') return answer;
    answer.then((result) => (done as Done)(undefined, result), done as Done);
  };
  client.query = queryByName as typeof client.query;
}

const isBegin = (question: unknown) =>
  /^begin\b/i.test(typeof question === 'string' ? question : ((question as { text?: string }).text ?? ''));

/** Null for several statements in one text, for named statements and for cursors: the driver gets these unchanged. */
function withValues(question: unknown, values: unknown): pg.QueryConfig | null {
  const asked = (typeof question === 'string' ? { text: question, values } : question) as Partial<pg.QueryConfig>;
  const isPlain = typeof asked.text === 'string' && !asked.name && !('submit' in asked);
  return isPlain && Array.isArray(asked.values) && asked.values.length > 0 ? (asked as pg.QueryConfig) : null;
}

type Failed = { code?: unknown; routine?: unknown };

/** A table was changed under the plan, or a pooler has put another session behind the connection. */
const isPlanLost = (error: Failed | null) =>
  error?.code === '26000' || error?.code === '42P05' || isAnswerChanged(error);

const isAnswerChanged = (error: Failed | null) => error?.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Statements of one transaction that a migration may have changed. */
const MOST_RETRIES = 10;

/**
 * Retries a whole transaction, which cannot go on after a lost plan. On the retry that statement has another name, or
 * no statement has one.
 */
export async function despiteLostPlan<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work();
    } catch (error) {
      if (retries === MOST_RETRIES || !isPlanLost(error as Failed | null)) throw error;
    }
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
