import { expect, test } from 'vitest';
import { createReadSharer } from './share-reads.ts';

/** Readings that end when the test says so. */
function readings() {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  };
  return { begun, read };
}

test('a crowd costs one reading at a time, and nobody gets one that began before the call', async () => {
  const share = createReadSharer();
  const { begun, read } = readings();
  const first = share('a', read);
  const crowd = [share('a', read), share('a', read), share('a', read)];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const late = share('a', read);
  begun[1]?.resolve(2);
  expect(await Promise.all(crowd)).toEqual([2, 2, 2]);
  await Promise.resolve();
  begun[2]?.resolve(3);
  expect(await late).toBe(3);
});

test('another question does not wait', () => {
  const share = createReadSharer();
  const { begun, read } = readings();
  void share('a', read);
  void share('b', read);
  expect(begun).toHaveLength(2);
});

test('a failure reaches those who shared it, and the next reading starts', async () => {
  const share = createReadSharer();
  const failing = share('a', () => Promise.reject(new Error('away')));
  const next = share('a', async () => 'there');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('there');
  expect(await share('a', async () => 'again')).toBe('again');
});
