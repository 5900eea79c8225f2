import type { Migration } from 'kysely/migration';
import { migrations as ours } from '#db/migrations/all.ts';
import type { Database } from '../infra/database/database.ts';
import { StartError } from '../infra/env/start-error.ts';
import type { Storage } from '../infra/files/storage.ts';
import { type Load, loadInto } from './load.ts';
import type { BackupRecord, Header, Totals } from './records.ts';
import { ALTERED } from './refusals.ts';

export type Target = {
  /** Empty. Null: only pictures are restored. */
  database: Database | null;
  /** Null: pictures are left out. */
  storage: Storage | null;
  /** Called with the header when all is in place, before the database keeps it. */
  onLoaded(header: Header): Promise<void>;
};

/** Restores all or, of the database, nothing. Pictures that were put before an error stay: a restore of the same backup goes on with them. */
export async function restore(
  records: AsyncIterable<BackupRecord>,
  { database, storage, onLoaded }: Target,
  migrations: Record<string, Migration> = ours,
): Promise<Totals> {
  const stream = records[Symbol.asyncIterator]();
  try {
    const first = await stream.next();
    if (first.done || first.value.kind !== 'header') throw ALTERED();
    const { header } = first.value;
    expectKnown(header, migrations);
    const receive = async (load: Load | null) => {
      const totals = await receiveAll({ [Symbol.asyncIterator]: () => stream }, load, storage);
      await onLoaded(header);
      return totals;
    };
    return database && header.hasDatabase ? await loadInto(database, header, receive, migrations) : await receive(null);
  } finally {
    await stream.return?.();
  }
}

async function receiveAll(
  records: AsyncIterable<BackupRecord>,
  load: Load | null,
  storage: Storage | null,
): Promise<Totals> {
  let files = 0;
  let totals: Totals | null = null;
  for await (const record of records) {
    if (record.kind === 'table' || record.kind === 'rows') await load?.take(record);
    if (record.kind === 'file') {
      await storage?.put(record.name, record.bytes);
      files++;
    }
    if (record.kind === 'end') totals = record.totals;
  }
  if (totals?.files !== files) throw ALTERED();
  return totals;
}

/** Throws StartError for a backup with a migration that this code does not know, or a history that it does not continue. */
export function expectKnown({ migrations, release }: Header, known: Record<string, Migration> = ours): void {
  const names = Object.keys(known).toSorted();
  const at = migrations.findIndex((name, n) => name !== names[n]);
  if (at === -1) return;
  throw new StartError(
    `A cópia é de outra versão do Encaixe (${release}): tem a migração ${migrations[at]}, que este código não conhece ou faria em outra ordem. Nada foi alterado. Use a versão que a fez, ou uma mais nova.`,
  );
}

/** Throws StartError when the storage holds a file that is not among these. The same ones may be left of a restore that was interrupted. */
export async function expectRoom(storage: Storage, fileNames: Set<string>): Promise<void> {
  for await (const name of storage.list()) {
    if (!fileNames.has(name)) {
      throw new StartError(
        `Onde as fotos seriam gravadas já há outras (${name}). Nada foi alterado. Escolha uma pasta ou um bucket vazio.`,
      );
    }
  }
}
