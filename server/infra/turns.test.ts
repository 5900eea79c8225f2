import { expect, test, vi } from 'vitest';
import { createShare } from './share.ts';
import { createTurns } from './turns.ts';

const MILLISECONDS = 5_000;

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

test('one piece of work with a name at a time, in order, and other names do not wait', async () => {
  const inTurn = createTurns(createShare({ milliseconds: MILLISECONDS, waiting: 10 }));
  const { begun, piece, end } = pieces();
  const first = inTurn('full', 'a', piece('first'));
  const second = inTurn('full', 'b', piece('second'));
  const other = inTurn('small', 'a', piece('other'));
  end('other');
  expect(await other).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  end('second');
  end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(begun).toEqual(['first', 'other', 'second']);
});

test('callers with the same question share the turn that has not begun, and no other', async () => {
  const inTurn = createTurns(createShare({ milliseconds: MILLISECONDS, waiting: 10 }));
  const { begun, piece, end } = pieces();
  const first = inTurn('full', 'a', piece('first'));
  const crowd = ['second', 'third', 'fourth'].map((name) => inTurn('full', 'a', piece(name)));
  end('first');
  end('second');
  expect(await first).toBe('first');
  expect(await Promise.all(crowd)).toEqual(['second', 'second', 'second']);
  expect(begun).toEqual(['first', 'second']);
  const later = inTurn('full', 'a', piece('later'));
  end('later');
  expect(await later).toBe('later');
});

test('work that fails is told to whoever asked for it, and the next one begins', async () => {
  const inTurn = createTurns(createShare({ milliseconds: MILLISECONDS, waiting: 10 }));
  const failing = inTurn('full', 'a', () => Promise.reject(new Error('broken')));
  const next = inTurn('full', 'a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a turn that does not come in time is refused, and its question can be asked again', async () => {
  vi.useFakeTimers();
  try {
    const inTurn = createTurns(createShare({ milliseconds: MILLISECONDS, waiting: 10 }));
    const { piece, end } = pieces();
    const first = inTurn('full', 'a', piece('first'));
    const late = expect(inTurn('full', 'b', async () => 'late')).rejects.toMatchObject({ name: 'Unavailable' });
    await vi.advanceTimersByTimeAsync(MILLISECONDS);
    await late;
    end('first');
    await first;
    expect(await inTurn('full', 'b', async () => 'again')).toBe('again');
  } finally {
    vi.useRealTimers();
  }
});
