import { expect, test, vi } from 'vitest';
import { createSalonQueue } from '../infra/process/salon-queue.ts';
import { createReadCoalescer } from './coalesce-reads.ts';

const TIMEOUT_MS = 5_000;

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
  const coalesceReads = createReadCoalescer(createSalonQueue({ timeoutMs: TIMEOUT_MS, maxQueued: 10 }));
  const { begun, piece, end } = pieces();
  const first = coalesceReads('full', 'a', piece('first'));
  const second = coalesceReads('full', 'b', piece('second'));
  const other = coalesceReads('small', 'a', piece('other'));
  end('other');
  expect(await other).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  end('second');
  end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(begun).toEqual(['first', 'other', 'second']);
});

test('callers with the same question share the run that has not started, and no other', async () => {
  const coalesceReads = createReadCoalescer(createSalonQueue({ timeoutMs: TIMEOUT_MS, maxQueued: 10 }));
  const { begun, piece, end } = pieces();
  const first = coalesceReads('full', 'a', piece('first'));
  const crowd = ['second', 'third', 'fourth'].map((name) => coalesceReads('full', 'a', piece(name)));
  end('first');
  end('second');
  expect(await first).toBe('first');
  expect(await Promise.all(crowd)).toEqual(['second', 'second', 'second']);
  expect(begun).toEqual(['first', 'second']);
  const later = coalesceReads('full', 'a', piece('later'));
  end('later');
  expect(await later).toBe('later');
});

test('a failure reaches its caller, and the next read starts', async () => {
  const coalesceReads = createReadCoalescer(createSalonQueue({ timeoutMs: TIMEOUT_MS, maxQueued: 10 }));
  const failing = coalesceReads('full', 'a', () => Promise.reject(new Error('broken')));
  const next = coalesceReads('full', 'a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a read that waits too long is refused, and its question can be asked again', async () => {
  vi.useFakeTimers();
  try {
    const coalesceReads = createReadCoalescer(createSalonQueue({ timeoutMs: TIMEOUT_MS, maxQueued: 10 }));
    const { piece, end } = pieces();
    const first = coalesceReads('full', 'a', piece('first'));
    const late = expect(coalesceReads('full', 'b', async () => 'late')).rejects.toMatchObject({ name: 'Unavailable' });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await late;
    end('first');
    await first;
    expect(await coalesceReads('full', 'b', async () => 'again')).toBe('again');
  } finally {
    vi.useRealTimers();
  }
});
