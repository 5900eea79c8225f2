import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { Instant } from './shapes.ts';

export const DailyCopy = z.object({
  /** The file's. */
  name: z.string(),
  madeAt: Instant,
  bytes: z.int(),
  isEncrypted: z.boolean(),
  /** The machine, and the folder on it. */
  folder: z.string(),
  /** Null when no bucket is set. */
  bucket: z.string().nullable(),
});

/** The newest one that has ended. */
export const CopyTrial = z.object({
  copy: z.string(),
  triedAt: Instant,
  /** In words for people; null when every table was as in the copy. */
  failure: z.string().nullable(),
  /** On the PostgreSQL server, or in an embedded database of its own. Null when none could be opened. */
  triedIn: z.enum(['server', 'embedded']).nullable(),
  tables: z.int().nullable(),
  rows: z.int().nullable(),
});

export const CopiesState = z.object({
  /** `never`: none has been made and none has failed. `old`: the last one is older than a day and a half. */
  state: z.enum(['off', 'never', 'fresh', 'old', 'failed']),
  last: DailyCopy.nullable(),
  /** The newest attempt, if it failed. */
  failed: z.object({ at: Instant, failure: z.string() }).nullable(),
  /** `old`: the last one is older than nine days, or copies of nine days have seen none. */
  trialState: z.enum(['never', 'passed', 'old', 'failed']),
  trial: CopyTrial.nullable(),
  kept: z.object({ inFolder: z.int(), inBucket: z.int() }),
  /** Whether the server runs on PostgreSQL: an embedded trial then means that no other database could be opened there. */
  isOnServer: z.boolean(),
});
export type CopiesState = z.infer<typeof CopiesState>;

export const copies = operationsAt('/admin/copies', 'copies').router({
  getState: operation
    .admin()
    .route({ method: 'GET', path: '/', summary: 'Cópias de segurança: a última, e o último teste' })
    .output(CopiesState),
});
