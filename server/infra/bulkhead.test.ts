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
const patient = () => createBulkhead({ places: 2, milliseconds: 60_000 });

test('as many as there are places run at once, the others in the order in which they came', async () => {
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

test('work that fails gives its place back', async () => {
  const run = createBulkhead({ places: 1, milliseconds: 60_000 });
  const failing = startWork(run, 'a');
  const next = startWork(run, 'a');
  failing.fail(new Error('no'));
  await expect(failing.done).rejects.toThrow('no');
  await next.started;
  next.end();
  await next.done;
});

test('a full key keeps nobody with another key waiting', async () => {
  const run = createBulkhead({ places: 1, milliseconds: 60_000 });
  const first = startWork(run, 'a');
  expect(await run('b', async () => 'in')).toBe('in');
  first.end();
  await first.done;
});

test('whoever waits too long is refused, and takes no place when one becomes free', async () => {
  const run = createBulkhead({ places: 1, milliseconds: 20 });
  const first = startWork(run, 'a');
  let ran = false;
  const error = await run('a', async () => (ran = true)).catch((thrown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  first.end();
  await first.done;
  expect(await run('a', async () => 'in')).toBe('in');
  expect(ran).toBe(false);
});

test('with a limited queue, whoever finds it full is refused at once, and the queue moves on', async () => {
  const run = createBulkhead({ places: 1, waiting: 1, milliseconds: 60_000 });
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

test('work can ask whether others wait for its place', async () => {
  const run = createBulkhead({ places: 1, milliseconds: 60_000 });
  const asked = Promise.withResolvers<void>();
  const first = run('a', async (isAwaited) => {
    await asked.promise;
    return isAwaited();
  });
  const second = run('a', async (isAwaited) => isAwaited());
  asked.resolve();
  expect(await Promise.all([first, second])).toEqual([true, false]);
});
