import { v5, v7 } from 'uuid';

/** A new UUIDv7: sorts by the time it was made; works in browsers on plain http, where crypto.randomUUID is missing. */
export const newId = (): string => v7();

const OURS = '9b3a1c52-6f0e-4d5b-8c1f-2f6a7c0f4e11';

/** The same UUID for the same name, on every server. */
export const idOf = (name: string): string => v5(name, OURS);
