import { expect, test } from 'vitest';
import { drawCover } from './drawn-cover.ts';

test('the cover of a salon is always the same, and another salon has another', () => {
  expect(drawCover('studio-bela')).toEqual(drawCover('studio-bela'));
  expect(drawCover('studio-bela')).not.toEqual(drawCover('zen-spa'));
});

test.each(['', 'a', 'studio-bela', '💈💅', 'x'.repeat(100)])(
  'the cover of %j is small and has tiles of every brightness',
  (seed) => {
    const { tiles } = drawCover(seed);
    expect(tiles.every(({ path }) => path.startsWith('M'))).toBe(true);
    expect(tiles.map(({ path }) => path).join('').length).toBeLessThan(2600);
  },
);
