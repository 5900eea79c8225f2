import { v7 } from 'uuid';

/** A new UUIDv7: sorts by the time it was made; works in browsers on plain http, where crypto.randomUUID is missing. */
export const newId = (): string => v7();
