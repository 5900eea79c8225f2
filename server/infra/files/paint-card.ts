/** The process in which `cards.ts` has one card painted: it takes 300 ms of computing, in which the server would answer nobody. */
import sharp from 'sharp';
import { drawBackground, drawWords } from './card-drawing.ts';
import type { Card } from './cards.ts';

// A card is made of our own drawings, and of a logo that `encode.ts` wrote.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Svg', 'Webp', 'Png'].map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);
sharp.concurrency(1);

process.once('message', async (card: Card) => {
  const png = await paint(card);
  process.send?.({ png }, () => process.disconnect());
});

async function paint(card: Card): Promise<Uint8Array> {
  const logo = card.logo && (await readLogo(card.logo));
  return await sharp(Buffer.from(drawBackground(card)))
    .composite([{ input: Buffer.from(await drawWords(card, logo)) }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Null when the file cannot be read. */
async function readLogo(bytes: Uint8Array): Promise<string | null> {
  try {
    const png = await sharp(bytes).resize(304, 304, { fit: 'cover' }).flatten({ background: '#fff' }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}
