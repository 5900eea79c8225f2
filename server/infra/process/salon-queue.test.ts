import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSalonQueue, type SalonQueue } from './salon-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newQueue = () => createSalonQueue({ timeoutMs: 60_000, maxQueued: 2 });

/** Work that notes when it begins, and takes 50 ms. */
function worker(queue: SalonQueue) {
  const begun: [name: string, at: number][] = [];
  const start = Date.now();
  const ask = (slug: string, name = slug) =>
    queue(slug, async () => {
      begun.push([name, Date.now() - start]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return name;
    });
  return { begun, ask };
}

test('a crowd at one salon is served one after the other, without a pause while no other salon is active', async () => {
  const { begun, ask } = worker(newQueue());
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second'), ask('full', 'third')]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await crowd).toEqual(['first', 'second', 'third']);
  expect(begun).toEqual([
    ['first', 0],
    ['second', 50],
    ['third', 100],
  ]);
});

test('while another salon is active, a crowd gets a third of the time, and the other salon does not wait', async () => {
  const { begun, ask } = worker(newQueue());
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

test('a second after the last request of the other salon, the pauses end', async () => {
  const { begun, ask } = worker(newQueue());
  await Promise.all([ask('small'), vi.advanceTimersByTimeAsync(1_000)]);
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second')]);
  await Promise.all([crowd, vi.advanceTimersByTimeAsync(100)]);
  expect(begun).toEqual([
    ['small', 0],
    ['first', 1_000],
    ['second', 1_050],
  ]);
});

test('requests of one visitor, one after the other, cause no pause', async () => {
  const { begun, ask } = worker(newQueue());
  await Promise.all([ask('other'), ask('small', 'first'), vi.advanceTimersByTimeAsync(50)]);
  await Promise.all([ask('small', 'second'), vi.advanceTimersByTimeAsync(50)]);
  expect(begun.at(-1)).toEqual(['second', 50]);
});

test('the answer does not wait for the pause', async () => {
  const { ask } = worker(newQueue());
  const answer = ask('full', 'first');
  void ask('full', 'second');
  void ask('small');
  await vi.advanceTimersByTimeAsync(50);
  expect(await answer).toBe('first');
});

test('a failure reaches its caller, and the next task starts', async () => {
  const queue = newQueue();
  const failing = queue('full', () => Promise.reject(new Error('broken')));
  const next = worker(queue).ask('full');
  await expect(failing).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(50);
  expect(await next).toBe('full');
});

test('a caller who finds the queue of a salon full is refused at once', async () => {
  const { ask } = worker(newQueue());
  const crowd = Promise.all([ask('full', 'first'), ask('full', 'second'), ask('full', 'third')]);
  await expect(ask('full', 'fourth')).rejects.toMatchObject({ name: 'Unavailable' });
  await vi.advanceTimersByTimeAsync(200);
  expect(await crowd).toHaveLength(3);
});
