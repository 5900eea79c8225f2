import { expect, test } from 'vitest';
import { createBulkhead } from './bulkhead.ts';
import { isUnavailable } from './unavailable.ts';

/** Work that ends when the test says so. */
function startWork(run: <T>(key: string, work: () => Promise<T>) => Promise<T>, key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const done = run(key, () => {
    started.resolve();
    return promise;
  });
  return { started: started.promise, done, end: resolve, fail: reject };
}
const patient = () => createBulkhead({ maxConcurrent: 2, timeoutMs: 60_000 });

test('at most `maxConcurrent` tasks run at once, and the others in the order in which they came', async () => {
  const run = patient();
  const entered: number[] = [];
  const works = [0, 1, 2, 3].map((n) => {
    const work = startWork(run, 'a');
    void work.started.then(() => entered.push(n));
    return work;
  });
  await works[1]!.started;
  expect(entered).toEqual([0, 1]);
  works[1]!.end();
  await works[2]!.started;
  works[0]!.end();
  await works[3]!.started;
  expect(entered).toEqual([0, 1, 2, 3]);
  for (const work of works) work.end();
  await Promise.all(works.map(({ done }) => done));
});

test('a task that fails lets the next one start', async () => {
  const run = createBulkhead({ maxConcurrent: 1, timeoutMs: 60_000 });
  const failing = startWork(run, 'a');
  const next = startWork(run, 'a');
  failing.fail(new Error('no'));
  await expect(failing.done).rejects.toThrow('no');
  await next.started;
  next.end();
  await next.done;
});

test('a busy key does not delay another key', async () => {
  const run = createBulkhead({ maxConcurrent: 1, timeoutMs: 60_000 });
  const first = startWork(run, 'a');
  expect(await run('b', async () => 'in')).toBe('in');
  first.end();
  await first.done;
});

test('a caller who waits too long is refused, and the task never runs', async () => {
  const run = createBulkhead({ maxConcurrent: 1, timeoutMs: 20 });
  const first = startWork(run, 'a');
  let ran = false;
  const error = await run('a', async () => (ran = true)).catch((thrown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  first.end();
  await first.done;
  expect(await run('a', async () => 'in')).toBe('in');
  expect(ran).toBe(false);
});

test('a caller who finds the queue full is refused at once, and the queue moves on', async () => {
  const run = createBulkhead({ maxConcurrent: 1, maxQueued: 1, timeoutMs: 60_000 });
  const first = startWork(run, 'a');
  const second = startWork(run, 'a');
  await expect(run('a', async () => 'third')).rejects.toMatchObject({ name: 'Unavailable' });
  expect(await run('b', async () => 'in')).toBe('in');
  first.end();
  await second.started;
  second.end();
  await second.done;
  expect(await run('a', async () => 'in')).toBe('in');
});

test('a task can ask whether others wait for it', async () => {
  const run = createBulkhead({ maxConcurrent: 1, timeoutMs: 60_000 });
  const asked = Promise.withResolvers<void>();
  const first = run('a', async (isAwaited) => {
    await asked.promise;
    return isAwaited();
  });
  const second = run('a', async (isAwaited) => isAwaited());
  asked.resolve();
  expect(await Promise.all([first, second])).toEqual([true, false]);
});
