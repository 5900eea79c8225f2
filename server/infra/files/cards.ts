import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { coverColors } from '#lib/drawn-cover.ts';
import { createBulkhead } from '../process/bulkhead.ts';
import { timeLimits } from '../process/time-limits.ts';
import { Unavailable } from '../process/unavailable.ts';

/** The picture that other sites show when somebody shares a salon's page. */
export type Card = {
  /** The name, in letters that the font has. */
  name: string;
  initials: string;
  /** '4,9 · 128 avaliações' */
  rating: string | null;
  place: string | null;
  color: keyof typeof coverColors;
  /** The seed of the drawn cover. */
  seed: string;
  /** A WebP file of ours. */
  logo: Uint8Array | null;
};

/** Answers a PNG. `key` stands for everything that is on the card. Throws Unavailable when too many wait or the painting fails. */
export type CardPainter = (key: string, readCard: () => Promise<Card>) => Promise<Uint8Array>;

/** Each has some 130 kB. A link that is posted in a group is asked for many times within minutes. */
const KEPT = 50;

type Limits = { queued: number; waitMs: number; workMs: number };

export function createCardPainter({ queued, waitMs, workMs }: Limits = timeLimits.cards): CardPainter {
  const inTurn = createBulkhead({ maxConcurrent: 1, maxQueued: queued, timeoutMs: waitMs });
  const kept = new Map<string, Promise<Uint8Array>>();
  return (key, readCard) => {
    const known = kept.get(key);
    if (known) return known;
    const painted = inTurn('cards', async () => paintInProcess(await readCard(), workMs));
    kept.set(key, painted);
    painted.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return painted;
  };
}

function paintInProcess(card: Card, workMs: number): Promise<Uint8Array> {
  const path = fileURLToPath(new URL('paint-card.ts', import.meta.url));
  // Without our environment: it holds the database's password and the keys.
  const child = fork(path, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => fail(`A card took longer than ${workMs} ms`), workMs);
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Unavailable(reason));
    };
    child.once('message', ({ png }: { png: Uint8Array }) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(png);
    });
    child.once('exit', () => fail('The process that paints a card ended early'));
    child.once('error', (error) => fail(error.message));
    child.send(card);
  });
}
