import { expect, test, vi } from 'vitest';
import { createSalonQueue } from '../infra/process/salon-queue.ts';
import { createReadSharer } from './share-reads.ts';

const TIMEOUT_MS = 5_000;

/** Reads of a salon's question, which wait in the queue of the salon. */
function createQueuedReads() {
  const share = createReadSharer();
  const queue = createSalonQueue({ timeoutMs: TIMEOUT_MS, maxQueued: 10 });
  return <T>(slug: string, question: string, read: () => Promise<T>) =>
    share(`${slug} ${question}`, read, (work) => queue(slug, work));
}

/** Work that reports its start and ends when the test says so. */
function pieces() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const piece = (name: string) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return () => {
      begun.push(name);
      return end.promise;
    };
  };
  return { begun, piece, end: (name: string) => ends.get(name)?.resolve(name) };
}

test('reads of one salon run one at a time, in order, and other salons do not wait', async () => {
  const readQueued = createQueuedReads();
  const { begun, piece, end } = pieces();
  const first = readQueued('full', 'a', piece('first'));
  const second = readQueued('full', 'b', piece('second'));
  const other = readQueued('small', 'a', piece('other'));
  end('other');
  expect(await other).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  end('second');
  end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(begun).toEqual(['first', 'other', 'second']);
});

test('callers with the same question share the run that has not started, and no other', async () => {
  const readQueued = createQueuedReads();
  const { begun, piece, end } = pieces();
  const first = readQueued('full', 'a', piece('first'));
  const crowd = ['second', 'third', 'fourth'].map((name) => readQueued('full', 'a', piece(name)));
  end('first');
  end('second');
  expect(await first).toBe('first');
  expect(await Promise.all(crowd)).toEqual(['second', 'second', 'second']);
  expect(begun).toEqual(['first', 'second']);
  const later = readQueued('full', 'a', piece('later'));
  end('later');
  expect(await later).toBe('later');
});

test('a failure reaches its caller, and the next read starts', async () => {
  const readQueued = createQueuedReads();
  const failing = readQueued('full', 'a', () => Promise.reject(new Error('broken')));
  const next = readQueued('full', 'a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a read that waits too long is refused, and its question can be asked again', async () => {
  vi.useFakeTimers();
  try {
    const readQueued = createQueuedReads();
    const { piece, end } = pieces();
    const first = readQueued('full', 'a', piece('first'));
    const late = expect(readQueued('full', 'b', async () => 'late')).rejects.toMatchObject({ name: 'Unavailable' });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await late;
    end('first');
    await first;
    expect(await readQueued('full', 'b', async () => 'again')).toBe('again');
  } finally {
    vi.useRealTimers();
  }
});
