export class Unavailable extends Error {
  override name = 'Unavailable';
}

const sqlStates = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // the disk is full
  '53200', // out of memory
  '53300', // too many connections
  '53400', // a configured limit is exceeded, as of temporary files
  '25006', // a server that is only read from: a standby, or one whose provider has stopped writes on a full disk
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '25P03', // idle_in_transaction_session_timeout
  '57P01', // the server shuts down, or somebody ended this connection
  '57P02', // the server crashed
  '57P03', // the server starts or stops
]);

const systemCodes = new Set([
  // The disk of pictures and of the embedded database is full.
  'ENOSPC',
  'EDQUOT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** pg and Kysely give these errors no code. tests/faults.test.ts and time-limits.test.ts cause them. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Postgres connection has been discarded)/;

/** A machine of Citus dies during a commit: the coordinator passes the words of its driver on, with the code of an internal error. */
export const machineLost = /^server closed the connection unexpectedly/;

/** The caller may retry: everything was rolled back, except perhaps a commit under way. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // Not `instanceof`: pg-boss reports copies, and main.ts and the built handler each have their own class.
  const { name, code, message } = error as Partial<Record<'name' | 'code' | 'message', unknown>>;
  if (name === 'Unavailable') return true;
  const state = String(code);
  // 08: connection errors, and whatever PgBouncer refuses.
  if (sqlStates.has(state) || systemCodes.has(state) || state.startsWith('08')) return true;
  return typeof message === 'string' && (messages.test(message) || machineLost.test(message));
}
