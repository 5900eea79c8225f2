/**
 * Finds steps of a migration that the previous release cannot run beside, or that hold a large table for long
 * (docs/decisions/068-old-and-new-side-by-side.md). Reads the text: SQL and Kysely's builder.
 */

const inAlterTable: [RegExp, string][] = [
  [/\.dropColumn\(|\bdrop\s+(?!constraint\b|not\s+null\b|default\b|expression\b|identity\b)/i, 'drops a column'],
  [/\brename\b|\.rename\w+\(/i, 'renames'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b|\.setDataType\(/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b|\.setNotNull\(/i, 'sets a column to not null'],
  [
    /\badd\s+(constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b(?!.*\bnot\s+valid\b)|\.add\w*Constraint\(/is,
    'adds a constraint without `not valid`',
  ],
  [
    /\badd\s+(?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?!.*\b(?:default|generated)\b).*(?<!\bis\s)\bnot\s+null\b|\.addColumn\((?!.*\.defaultTo\().*\.notNull\(/is,
    'adds a column that is not null and has no default',
  ],
];

const CLAUSES = /,\s*(?=(?:add|drop|alter|rename|validate)\s)|(?=\.addColumn\()/i;
const TABLE = String.raw`(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(\w+)`;
const CREATED = new RegExp(String.raw`\bcreate\s+table\s+${TABLE}|\.createTable\('(\w+)'`, 'gi');
const ALTERED = new RegExp(String.raw`\balter\s+table\s+${TABLE}|\.alterTable\('?(\w+)`, 'i');
const DROPPED = new RegExp(String.raw`\bdrop\s+table\s+${TABLE}|\.dropTable\('?(\w+)`, 'i');
const INDEX = /\bcreate\s+(?:unique\s+)?index\b|\.createIndex\(/i;
const INDEXED = /\bon\s+(?:only\s+)?(\w+)|\.on\('(\w+)'/i;

const STORED = /\bgenerated\s+always\s+as\s*\(|\.generatedAlwaysAs\(/i;

/** A release, such as 0.2.0, since which nothing uses what goes. */
const CONTRACTS = /^export const contracts\s*=\s*(['"`])(?:(?!\1).)*\b\d+\.\d+\.\d+\b/m;
/** The older releases that it takes something from do not start again. */
const ENDS_OLDER = /\bupdate\s+oldest_release\b/i;
/** Why the tables of new indexes and generated columns are small, or the time without writes is short enough. */
const SHORT_LOCK = /^export const shortLock\s*=\s*(['"`])(?:(?!\1).){10,}\1/m;

/** One line for each step; empty when old and new may run side by side. */
export function findBreaking(text: string): string[] {
  const code = withoutComments(text);
  const made = new Set([...code.matchAll(CREATED)].map(([, written, built]) => written ?? built ?? ''));
  const isNew = ([, written, built]: RegExpExecArray | RegExpMatchArray) => made.has(written ?? built ?? '');
  const contracted: string[] = [];
  const locked: string[] = [];
  for (const statement of code.split(';')) {
    const dropped = DROPPED.exec(statement);
    if (dropped && !isNew(dropped)) contracted.push('drops a table');
    const altered = ALTERED.exec(statement);
    if (altered && !isNew(altered)) {
      contracted.push(...judge(statement));
      if (STORED.test(statement)) locked.push('adds a generated column, which writes the whole table');
    }
    const indexed = INDEX.test(statement) ? INDEXED.exec(statement) : null;
    if (INDEX.test(statement) && !(indexed && isNew(indexed)))
      locked.push('creates an index on a table that is not new');
  }
  const unmeant = !CONTRACTS.test(code) ? contracted : ENDS_OLDER.test(code) ? [] : ['does not set oldest_release'];
  return [...unmeant, ...(SHORT_LOCK.test(code) ? [] : locked)];
}

const judge = (statement: string) =>
  statement.split(CLAUSES).flatMap((clause, n) => {
    const step = n === 0 ? clause.replace(ALTERED, '') : clause;
    return inAlterTable.flatMap(([pattern, said]) => (pattern.test(step) ? [said] : []));
  });

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*(\/\/|--).*$/gm, '');
