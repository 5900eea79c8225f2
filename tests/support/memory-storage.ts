import type { Storage } from '#server/infra/files/storage.ts';

/** Keeps files for a test, which reads their names and may make the storage fail. */
export function createMemoryStorage() {
  const files = new Map<string, Uint8Array>();
  const storage: Storage = {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name) ?? null,
    delete: async (name) => void files.delete(name),
    async *list() {
      yield* files.keys();
    },
  };
  return { ...storage, files };
}
