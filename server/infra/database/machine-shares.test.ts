import type pg from 'pg';
import { expect, test } from 'vitest';
import { Unavailable } from '../process/unavailable.ts';
import { createMachineShares } from './machine-shares.ts';

/** A coordinator that knows where these salons are. */
const coordinator = (machines: Record<string, string | undefined>) => {
  let asked = 0;
  const query = async (_text: string, [salon]: [string]) => {
    asked++;
    return { rows: salon in machines ? [{ machine: machines[salon] }] : [] };
  };
  return { pool: { query } as unknown as pg.Pool, asked: () => asked };
};

/** Work that a silent machine leaves without an answer, until `end`. */
function silence() {
  let begun = 0;
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    begun++;
    return over;
  };
  return { work, end, begun: () => begun };
}

test('the salons of a silent machine hold half of the connections, and those of others go on', async () => {
  const { pool, asked } = coordinator({ ana: '1', bia: '1', caio: '2' });
  const inShareOf = createMachineShares(pool, 10, 60_000);
  const { work, end, begun } = silence();
  const waiting = Array.from({ length: 12 }, (_, n) => inShareOf(n % 2 ? 'ana' : 'bia', work));
  expect(await inShareOf('caio', async () => 'answered')).toBe('answered');
  expect(begun()).toBe(5);
  end();
  await Promise.all(waiting);
  expect(begun()).toBe(12);
  const before = asked();
  expect(await inShareOf('ana', async () => 'answered')).toBe('answered');
  expect(asked()).toBe(before);
});

test('who waits too long is told so, and work that fails gives its place back', async () => {
  const inShareOf = createMachineShares(coordinator({ ana: '1' }).pool, 2, 20);
  await expect(inShareOf('ana', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  const { work, end } = silence();
  const first = inShareOf('ana', work);
  await expect(inShareOf('ana', work)).rejects.toThrow(Unavailable);
  end();
  await first;
});

test('before the salons are distributed, there are no shares', async () => {
  const inShareOf = createMachineShares(coordinator({}).pool, 2, 20);
  const { work, end } = silence();
  const both = [inShareOf('ana', work), inShareOf('ana', work)];
  expect(await inShareOf('ana', async () => 'answered')).toBe('answered');
  end();
  await Promise.all(both);
});
