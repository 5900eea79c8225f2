import { constants } from 'node:fs';
import { access, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** A database writes its log in files of 16 MB, and needs two of them to begin. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Says in pt-BR why the disk of a folder cannot be used; null when it can. Changes no files. */
export async function findDiskTrouble(folder: string): Promise<StartError | null> {
  try {
    await expectAccess(folder);
    await tryToWrite(folder);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < LEAST_FREE_BYTES ? noSpace(folder) : null;
  } catch (error) {
    return diskTroubleOf(error, folder);
  }
}

/** Null for errors that are none of the disk's. */
export function diskTroubleOf(error: unknown, folder: string): StartError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const path = error instanceof Error && 'path' in error ? String(error.path) : folder;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(folder, error);
  if (code === 'EACCES' || code === 'EPERM') {
    const line = `Sem permissão para ler e gravar em ${path}. Dê ao usuário que inicia o Encaixe acesso a tudo em ${folder}.`;
    return new StartError(line, { cause: error });
  }
  if (code === 'EROFS') {
    const line = `O disco de ${folder} só permite leitura. Monte-o com permissão de gravação.`;
    return new StartError(line, { cause: error });
  }
  if (code === 'EIO')
    return new StartError(`O disco de ${folder} não responde (EIO). Confira o disco.`, { cause: error });
  return null;
}

export function noSpace(folder: string, cause?: unknown): StartError {
  const line = `Não há espaço livre no disco de ${folder}. Libere espaço e inicie de novo: não é preciso apagar nada desta pasta.`;
  return new StartError(line, { cause });
}

/** Throws Node's error at the first file or folder that cannot be read and written. */
export async function expectAccess(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await expectAccess(path);
    else await access(path, constants.R_OK | constants.W_OK);
  }
}

async function tryToWrite(folder: string): Promise<void> {
  const file = join(folder, '.encaixe-prova');
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(Buffer.alloc(64 * 1024, 1));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}
