import { expect, test } from 'vitest';
import { pngFile } from '#tests/support/picture-files.ts';
import { createImageEncoder } from './encoder.ts';

const filters = '<feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/>'.repeat(20);
/** Small, and takes longer than anybody waits. */
const SLOW = `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><filter id="f">${filters}</filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`;

test('slow pictures of one salon leave an encoder for another', async () => {
  const encode = createImageEncoder({ atOnce: 2, queued: 20, queuedPerSalon: 10, waitMs: 60_000, workMs: 3_000 });
  const order: string[] = [];
  const slow = [1, 2, 3].map(async (n) => {
    const outcome = await encode(new TextEncoder().encode(SLOW), 'one');
    order.push(`slow ${n}`);
    return outcome;
  });
  const quick = encode(new Uint8Array(await pngFile().arrayBuffer()), 'other').then((outcome) => {
    order.push('quick');
    return outcome;
  });
  expect(await quick).toMatchObject({ files: expect.any(Array) });
  expect(await Promise.all(slow)).toEqual(Array(3).fill({ refused: 'TOO_SLOW' }));
  // Before they had all of the encoders, the third would have begun in the turn of the quick one.
  expect(order.indexOf('quick')).toBeLessThan(order.indexOf('slow 2'));
});
