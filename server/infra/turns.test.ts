import { expect, test } from 'vitest';
import { createTurns, TooManyWaiting } from './turns.ts';

/** Work that begins when its turn comes, says so, and ends when the test says so. */
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

test('one piece of work with a key at a time, in order, and other keys do not wait', async () => {
  const inTurn = createTurns();
  const { begun, piece, end } = pieces();
  const first = inTurn('full', piece('first'));
  const second = inTurn('full', piece('second'));
  const other = inTurn('small', piece('other'));
  end('other');
  expect(await other).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  end('second');
  end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(begun).toEqual(['first', 'other', 'second']);
});

test('work that fails is told to whoever asked for it, and the next one begins', async () => {
  const inTurn = createTurns();
  const failing = inTurn('full', () => Promise.reject(new Error('broken')));
  const next = inTurn('full', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('who comes when too many wait is refused at once, and is let in when they are done', async () => {
  const inTurn = createTurns();
  const { piece, end } = pieces();
  const first = inTurn('full', piece('first'));
  const waiting = Array.from({ length: 50 }, () => inTurn('full', async () => 'done'));
  await expect(inTurn('full', async () => 'late')).rejects.toBeInstanceOf(TooManyWaiting);
  end('first');
  await Promise.all([first, ...waiting]);
  expect(await inTurn('full', async () => 'late')).toBe('late');
});
