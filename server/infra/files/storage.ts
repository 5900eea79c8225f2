import type { Env } from '../env/env.ts';
import { createFolderStorage } from './folder-storage.ts';

/** Where uploaded files are kept. A file never changes: another content has another name. */
export type Storage = {
  /** Writes all of it or nothing. Throws Unavailable when the storage does not answer. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. Throws Unavailable when the storage does not answer. */
  get(name: string): Promise<Uint8Array | null>;
  /** Does nothing for a name that is not there. Throws Unavailable when the storage does not answer. */
  delete(name: string): Promise<void>;
  /** The names of all files, in no order. Throws Unavailable when the storage does not answer. */
  list(): AsyncIterable<string>;
};

export async function openStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return createFolderStorage(dataDir);
  // Loaded only here: the library takes a while, and most servers keep files in a folder.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(s3);
}
