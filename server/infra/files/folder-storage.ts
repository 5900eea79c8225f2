import { randomBytes } from 'node:crypto';
import { glob, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

/** Files in DATA_DIR/uploads, spread over folders by the end of the id: its beginning is the time. */
export function createFolderStorage(dataDir: string): Storage {
  const root = join(dataDir, 'uploads');
  const pathOf = (name: string) => join(root, partOf(name), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFlushed(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for await (const path of glob('*/*.webp', { cwd: root })) yield basename(path);
    },
  };
}

/** Throws for a name that could leave the folder. */
function partOf(name: string): string {
  const part = /^[0-9a-f-]{34}([0-9a-f]{2})(?:-\d+)?\.webp$/.exec(name)?.[1];
  if (!part) throw new Error(`Not the name of an upload: ${name}`);
  return part;
}

/** On the disk before it has its name, so that a power cut leaves a whole file or none. */
async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
