import { ALTERED } from './refusals.ts';

export type Header = {
  /** ISO, in UTC. */
  madeAt: string;
  /** The version of Encaixe that made it. */
  release: string;
  /** The migrations that its database had run, in their order. */
  migrations: string[];
  hasDatabase: boolean;
  hasPictures: boolean;
  /** Null where nobody may read it: in a file that is not encrypted. */
  secretKey: string | null;
  /** Tells whether a key is the one that the stored secrets need; null when there was none. */
  secretKeyPrint: string | null;
};

export type Totals = {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Files: each picture has several. */
  files: number;
};

/** A backup is a header, then each table with its rows, then pictures, then the totals. */
export type BackupRecord =
  | { kind: 'header'; header: Header }
  /** As `nameOf` (tables.ts) calls it. The rows that follow have a value for each of these columns. */
  | { kind: 'table'; name: string; columns: string[] }
  /** JSON: an array of rows, each an array of the database's own texts, null for null. */
  | { kind: 'rows'; json: string }
  | { kind: 'file'; name: string; bytes: Buffer }
  | { kind: 'end'; totals: Totals };

const KINDS = ['header', 'table', 'rows', 'file', 'end'] as const;
const HEAD = 5;

/** Each record: its kind (1 byte), the length of its body (4 bytes), its body. */
export async function* encode(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) {
    const body = bodyOf(record);
    const head = Buffer.alloc(HEAD);
    head[0] = KINDS.indexOf(record.kind);
    head.writeUInt32BE(body.length, 1);
    yield head;
    yield body;
  }
}

function bodyOf(record: BackupRecord): Buffer {
  switch (record.kind) {
    case 'header':
      return Buffer.from(JSON.stringify(record.header));
    case 'table':
      return Buffer.from(JSON.stringify({ name: record.name, columns: record.columns }));
    case 'rows':
      return Buffer.from(record.json);
    case 'file':
      return Buffer.concat([Buffer.from(`${record.name}\n`), record.bytes]);
    case 'end':
      return Buffer.from(JSON.stringify(record.totals));
  }
}

/** Throws StartError when the records are no whole backup. */
export async function* decode(content: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const parts: Buffer[] = [];
  let held = 0;
  let wanted = HEAD;
  let last: BackupRecord | null = null;
  for await (const part of content) {
    parts.push(part);
    held += part.length;
    if (held < wanted) continue;
    let rest = Buffer.concat(parts.splice(0));
    for (;;) {
      wanted = rest.length < HEAD ? HEAD : HEAD + rest.readUInt32BE(1);
      if (rest.length < wanted) break;
      if ((last === null) !== (rest[0] === KINDS.indexOf('header')) || last?.kind === 'end') throw ALTERED();
      last = recordOf(rest[0] ?? -1, rest.subarray(HEAD, wanted));
      yield last;
      rest = rest.subarray(wanted);
    }
    parts.push(rest);
    held = rest.length;
  }
  if (held > 0 || last?.kind !== 'end') throw ALTERED();
}

function recordOf(kind: number, body: Buffer): BackupRecord {
  switch (KINDS[kind]) {
    case 'header':
      return { kind: 'header', header: JSON.parse(body.toString()) };
    case 'table':
      return { kind: 'table', ...JSON.parse(body.toString()) };
    case 'rows':
      return { kind: 'rows', json: body.toString() };
    case 'file': {
      const end = body.indexOf('\n');
      return { kind: 'file', name: body.toString('utf8', 0, end), bytes: body.subarray(end + 1) };
    }
    case 'end':
      return { kind: 'end', totals: JSON.parse(body.toString()) };
    default:
      throw ALTERED();
  }
}
