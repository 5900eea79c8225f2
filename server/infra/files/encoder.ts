import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureSize } from '#lib/pictures.ts';
import { createBulkhead } from '../process/bulkhead.ts';
import { timeLimits } from '../process/time-limits.ts';

/** WebP without metadata, in every size; `size` null is the largest, whose width and height these are. */
export type Encoded = {
  width: number;
  height: number;
  files: { size: PictureSize | null; bytes: Uint8Array }[];
};
export type Refused = { refused: 'NOT_AN_IMAGE' | 'TOO_MANY_PIXELS' | 'TOO_SLOW' };
export type Outcome = Encoded | Refused;

/** Throws Unavailable when too many pictures already wait. A salon's pictures are encoded one after the other. */
export type ImageEncoder = (bytes: Uint8Array, salonId: string) => Promise<Outcome>;

type Limits = { atOnce: number; queued: number; queuedPerSalon: number; waitMs: number; workMs: number };

/** A process for each picture, so that one which crashes or stalls the library takes nothing else with it. */
export function createImageEncoder(limits: Limits = timeLimits.images, encode = encodeInProcess): ImageEncoder {
  const inTurn = createBulkhead({
    maxConcurrent: limits.atOnce,
    maxQueued: limits.queued,
    timeoutMs: limits.waitMs,
  });
  // The pictures of one salon, however slow, leave a process for others.
  const inTurnOfSalon = createBulkhead({
    maxConcurrent: 1,
    maxQueued: limits.queuedPerSalon,
    timeoutMs: limits.waitMs,
  });
  // A small drawing can take all of its time: those of all salons together leave a process for photos.
  const inTurnOfDrawings = createBulkhead({
    maxConcurrent: Math.max(1, limits.atOnce - 1),
    maxQueued: limits.queuedPerSalon,
    timeoutMs: limits.waitMs,
  });
  return (bytes, salonId) => {
    const encodeInTurn = () => inTurn('images', () => encode(bytes, limits.workMs));
    return inTurnOfSalon(salonId, () => (isPhoto(bytes) ? encodeInTurn() : inTurnOfDrawings('drawings', encodeInTurn)));
  };
}

/** How files of pixels begin. Reading one takes as long as it has pixels, which `encode.ts` limits. */
const PHOTOS = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s, /^\0\0\0.ftyp/s];

/** Anything else may be SVG, and is worked on as if it were. */
function isPhoto(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return PHOTOS.some((pattern) => pattern.test(beginning));
}

function encodeInProcess(bytes: Uint8Array, workMs: number): Promise<Outcome> {
  const path = fileURLToPath(new URL('encode.ts', import.meta.url));
  // Without our environment: it holds the database's password and the keys.
  const child = fork(path, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ refused: 'TOO_SLOW' }), workMs);
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    child.once('message', (outcome) => finish(outcome as Outcome));
    // The library crashed on it, or took more memory than there is.
    child.once('exit', () => finish({ refused: 'NOT_AN_IMAGE' }));
    child.once('error', () => finish({ refused: 'NOT_AN_IMAGE' }));
    child.send({ bytes });
  });
}
