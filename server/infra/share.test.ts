import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShare, type Share } from './share.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newShare = () => createShare({ milliseconds: 60_000, waiting: 2 });

/** Work that notes when it begins, and takes 50 ms. */
function worker(share: Share) {
  const begun: [name: string, at: number][] = [];
  const start = Date.now();
  const ask = (slug: string, name = slug) =>
    share(slug, async () => {
      begun.push([name, Date.now() - start]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return name;
    });
  return { begun, ask };
}

test('a crowd at one salon is served one after the other, without a rest while no other salon is present', async () => {
  const { begun, ask } = worker(newShare());
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second'), ask('full', 'third')]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await crowd).toEqual(['first', 'second', 'third']);
  expect(begun).toEqual([
    ['first', 0],
    ['second', 50],
    ['third', 100],
  ]);
});

test('while another salon is present, a crowd gets a third of the time, and the other salon waits for nothing', async () => {
  const { begun, ask } = worker(newShare());
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second'), ask('full', 'third')]);
  const small = ask('small');
  await vi.advanceTimersByTimeAsync(500);
  expect(await Promise.all([crowd, small])).toEqual([['first', 'second', 'third'], 'small']);
  expect(begun).toEqual([
    ['first', 0],
    ['small', 0],
    ['second', 150],
    ['third', 300],
  ]);
});

test('a second after the other salon was asked for, the crowd rests no longer', async () => {
  const { begun, ask } = worker(newShare());
  await Promise.all([ask('small'), vi.advanceTimersByTimeAsync(1_000)]);
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second')]);
  await Promise.all([crowd, vi.advanceTimersByTimeAsync(100)]);
  expect(begun).toEqual([
    ['small', 0],
    ['first', 1_000],
    ['second', 1_050],
  ]);
});

test('one visitor who asks one thing after the other meets no rest', async () => {
  const { begun, ask } = worker(newShare());
  await Promise.all([ask('other'), ask('small', 'first'), vi.advanceTimersByTimeAsync(50)]);
  await Promise.all([ask('small', 'second'), vi.advanceTimersByTimeAsync(50)]);
  expect(begun.at(-1)).toEqual(['second', 50]);
});

test('the answer does not wait for the rest', async () => {
  const { ask } = worker(newShare());
  const answer = ask('full', 'first');
  void ask('full', 'second');
  void ask('small');
  await vi.advanceTimersByTimeAsync(50);
  expect(await answer).toBe('first');
});

test('work that fails is told to whoever asked for it, and the next one begins', async () => {
  const share = newShare();
  const failing = share('full', () => Promise.reject(new Error('broken')));
  const next = worker(share).ask('full');
  await expect(failing).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(50);
  expect(await next).toBe('full');
});

test('whoever finds the queue of a salon full is refused at once', async () => {
  const { ask } = worker(newShare());
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second'), ask('full', 'third')]);
  await expect(ask('full', 'fourth')).rejects.toMatchObject({ name: 'Unavailable' });
  await vi.advanceTimersByTimeAsync(200);
  expect(await crowd).toHaveLength(3);
});
