import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../infra/env/start-error.ts';
import { type BackupRecord, decode, encode, type Header, type Totals } from './records.ts';
import { ALTERED } from './refusals.ts';
import { seal, unseal } from './seal.ts';

/** Throws StartError for a name that is taken. */
export async function expectFree(file: string): Promise<void> {
  if (await stat(file).catch(() => null))
    throw new StartError(`${file} já existe e não foi alterado. Escolha outro nome.`);
}

/** Renames the complete file, so that every file of this name is a whole backup. Answers its size in bytes. */
export async function writeFile(
  file: string,
  records: AsyncIterable<BackupRecord>,
  key: string | null,
): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Another server may share the folder.
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`;
  const remove = () => rmSync(unfinished, { force: true });
  // Also when the program is interrupted.
  process.once('exit', remove);
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(encode(records), createGzip(), (content: AsyncIterable<Buffer>) => seal(content, key), output);
    await rename(unfinished, file);
  } finally {
    remove();
    process.off('exit', remove);
  }
  return (await stat(file)).size;
}

/** Throws StartError as soon as a record cannot be trusted; the ones before were verified. */
export async function* readFile(file: string, key: string | null): AsyncGenerator<BackupRecord> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Não foi possível ler ${file} (${error.code}).`, { cause: error });
  });
  const input = createReadStream('', { fd: handle });
  const content = createGunzip();
  // It fails with what the pipeline fails with, for the one who reads it.
  pipeline(unseal(input, key), content).catch(() => {});
  try {
    yield* decode(content);
  } catch (error) {
    // Damage that no seal covers shows itself to the decompression.
    throw isFromZlib(error) ? ALTERED() : error;
  } finally {
    input.destroy();
  }
}

const isFromZlib = (error: unknown) => error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));

export type Contents = { header: Header; totals: Totals; fileNames: Set<string> };

/** Reads all of a file, so that nothing is touched for one that is cut off or altered. Throws StartError. */
export async function checkFile(file: string, key: string | null): Promise<Contents> {
  let header: Header | null = null;
  let totals: Totals | null = null;
  const fileNames = new Set<string>();
  for await (const record of readFile(file, key)) {
    if (record.kind === 'header') header = record.header;
    if (record.kind === 'file') fileNames.add(record.name);
    if (record.kind === 'end') totals = record.totals;
  }
  if (!header || !totals) throw ALTERED();
  return { header, totals, fileNames };
}
