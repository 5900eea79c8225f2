import { v5, v7 } from 'uuid';

/** A UUIDv7, which sorts by time. crypto.randomUUID is missing in browsers on plain http. */
export const newId = (): string => v7();

/** With the time of another clock than the machine's. */
export const newIdAt = (at: Date): string => v7({ msecs: at.getTime() });

/** The time that a UUIDv7 begins with. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

const OURS = '9b3a1c52-6f0e-4d5b-8c1f-2f6a7c0f4e11';

export const idOf = (name: string): string => v5(name, OURS);
