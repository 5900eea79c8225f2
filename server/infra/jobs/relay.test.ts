import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../process/log.ts';
import { createRelay, type Relay } from './relay.ts';

let runs: PromiseWithResolvers<void>[];
let lines: string[];
let relay: Relay;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] });
  [runs, lines] = [[], []];
  const log = createLog({ destination: { write: (line) => lines.push(line) } });
  relay = createRelay(
    {
      send: async () => {},
      recall: async () => {},
      relay() {
        const run = Promise.withResolvers<void>();
        runs.push(run);
        return run.promise;
      },
    },
    log,
  );
});
afterEach(() => vi.useRealTimers());

/** The relay that runs has brought everything. */
const end = async () => {
  runs.at(-1)?.resolve();
  await vi.advanceTimersByTimeAsync(0);
};
/** Started, at rest, and the last run is long ago. */
const rest = async () => {
  relay.start();
  await vi.advanceTimersByTimeAsync(0);
  await end();
  await vi.advanceTimersByTimeAsync(500);
  runs.length = 0;
};

test('a commit is relayed at once, and commits that follow soon share a run', async () => {
  await rest();
  relay.soon();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(1);
  await end();
  for (let n = 0; n < 50; n++) relay.soon();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

test('a commit during a run gets another run after it', async () => {
  await rest();
  relay.soon();
  await vi.advanceTimersByTimeAsync(150);
  relay.soon();
  await vi.advanceTimersByTimeAsync(150);
  expect(runs).toHaveLength(1);
  await end();
  expect(runs).toHaveLength(2);
  await end();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toHaveLength(2);
});

test('without a commit it looks every two seconds for what another process left', async () => {
  await rest();
  await vi.advanceTimersByTimeAsync(1600);
  expect(runs).toHaveLength(1);
  await end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toHaveLength(2);
});

test.each([
  ['the database is away', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'warn'],
  ['a run fails', new Error('broken'), 'error'],
])('it goes on when %s, and says so', async (_, error, level) => {
  await rest();
  relay.soon();
  await vi.advanceTimersByTimeAsync(0);
  runs[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toHaveLength(2);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([level]);
});

test('before its start and after its stop it runs no more, and the stop waits for what runs', async () => {
  relay.soon();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(0);
  await rest();
  relay.soon();
  await vi.advanceTimersByTimeAsync(0);
  relay.soon();
  let isStopped = false;
  const stopped = relay.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  await end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
});
