import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Card, createCardPainter } from './cards.ts';

const LIMITS = { queued: 20, waitMs: 60_000, workMs: 60_000 };
const paint = createCardPainter(LIMITS);
const card: Card = {
  name: 'Barbearia Aurora',
  initials: 'BA',
  rating: '4,7 · 79 avaliações',
  place: 'São Paulo - SP',
  color: 'blue',
  seed: 'barbearia-aurora',
  logo: null,
};
const logo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 480, height: 300, channels: 3, background: '#ff0000' } })
      .webp()
      .toBuffer(),
  );

test.each<[string, () => Promise<Partial<Card>>]>([
  ['a usual salon', async () => ({})],
  ['a salon with its logo', async () => ({ logo: await logo() })],
  ['a logo that cannot be read', async () => ({ logo: new Uint8Array(500) })],
  ['100 characters without a space', async () => ({ name: 'W'.repeat(100), place: 'V'.repeat(200) })],
  ['a salon that says nothing but its name', async () => ({ name: '1', initials: '1', rating: null, place: null })],
  ['markup in a name', async () => ({ name: '</text><script>&amp;"' })],
])('%s has a picture of the size that other sites expect', async (words, values) => {
  const png = await paint(words, async () => ({ ...card, ...(await values()) }));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(300_000);
});

test('the same card is painted once, and a failure is not kept', async () => {
  let reads = 0;
  const read = async () => {
    if (++reads === 1) throw new Error('the storage is away');
    return card;
  };
  await expect(paint('key', read)).rejects.toThrow('away');
  const [one, other] = await Promise.all([paint('key', read), paint('key', read)]);
  expect(one).toBe(other);
  expect(reads).toBe(2);
});

test('a painting that takes too long is given up', async () => {
  const hasty = createCardPainter({ ...LIMITS, workMs: 1 });
  await expect(hasty('key', async () => card)).rejects.toMatchObject({ name: 'Unavailable' });
});
