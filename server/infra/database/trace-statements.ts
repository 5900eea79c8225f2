import type pg from 'pg';
import { currentSpan, inSpan, isTracing, type SpanStart } from '../process/spans.ts';

type Query = (question: unknown, values?: unknown, done?: unknown) => unknown;
type Done = (error: Error | undefined, result?: unknown) => void;

/**
 * A span for each statement of `client.query` that a request or a job sends. What nobody asked for, such as the polls of the job queue,
 * has none. Changes nothing when tracing is off.
 */
export function traceStatements(client: pg.PoolClient): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as Query;
  const queryInSpan: Query = (question, values, done) => {
    const text = typeof question === 'string' ? question : (question as { text?: unknown }).text;
    if (typeof text !== 'string' || isCursor(question) || !currentSpan()) return query(question, values, done);
    const callback = [values, done].find((given) => typeof given === 'function') as Done | undefined;
    const answer = inSpan(
      () => spanOf(text),
      async () => query(question, callback === values ? undefined : values),
    );
    if (!callback) return answer;
    answer.then((result) => callback(undefined, result), callback);
  };
  client.query = queryInSpan as typeof client.query;
}

const isCursor = (question: unknown) => typeof question === 'object' && question !== null && 'submit' in question;

const OPERATIONS = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'savepoint', 'set'];
/** An identifier, in quotes or not: it comes from our code. Values are parameters. */
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]+"?(?:\."?[a-z_]+"?)?)/i;

/** 'select appointments': the operation and the first table, nothing else of the statement. */
export function nameOfStatement(text: string): { operation: string; table: string | null } {
  const [first = ''] = /[a-z]+/i.exec(text) ?? [];
  const operation = OPERATIONS.find((known) => known === first.toLowerCase()) ?? 'other';
  const [, table] = TABLE.exec(text) ?? [];
  return { operation, table: table?.replaceAll('"', '') ?? null };
}

function spanOf(text: string): SpanStart {
  const { operation, table } = nameOfStatement(text);
  return {
    kind: 'client',
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  };
}
