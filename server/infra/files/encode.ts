/**
 * The process in which `encoder.ts` has one picture read and encoded again. It has no settings, no database and no network of ours,
 * and it is killed when it takes too long: image files from strangers are the most dangerous input there is.
 */
import sharp from 'sharp';
import { LARGEST, SQUARES, WIDTHS } from '#lib/pictures.ts';
import type { Encoded, Outcome } from './encoder.ts';

/** In pixels. A photo of 50 megapixels fits, 30,000 pixels in a row do not. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 64_000_000;

// Reads the formats that browsers show, and none of the others that the library knows.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

process.once('message', async ({ bytes }: { bytes: Uint8Array }) => {
  const outcome = await encode(Buffer.from(bytes));
  process.send?.(outcome, () => process.disconnect());
});

async function encode(bytes: Buffer): Promise<Outcome> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header?.width || !header.height) return { refused: 'NOT_AN_IMAGE' };
  const { width, height, format } = header;
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) return { refused: 'TOO_MANY_PIXELS' };
  try {
    const density = format === 'svg' ? densityFor(header) : undefined;
    return await encodeAll(bytes, density ? { density } : {});
  } catch {
    return { refused: 'NOT_AN_IMAGE' };
  }
}

/** So that a small drawing has `LARGEST` pixels as well: 72 is the density at which it has its own size. */
function densityFor({ width, height, density = 72 }: { width: number; height: number; density?: number }): number {
  return Math.min(2400, Math.max(1, Math.floor((density * LARGEST) / Math.max(width, height))));
}

async function encodeAll(bytes: Buffer, options: { density?: number }): Promise<Encoded> {
  // Decoded once; metadata stays behind, and the picture is upright without it.
  const { data, info } = await sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const webp = (pipeline: ReturnType<typeof picture>) =>
    pipeline.webp({ quality: 82, smartSubsample: true }).toBuffer();
  const files: Encoded['files'] = [{ size: null, bytes: await webp(picture()) }];
  for (const size of WIDTHS) {
    files.push({ size, bytes: await webp(picture().resize({ width: size, withoutEnlargement: true })) });
  }
  for (const size of SQUARES) {
    const square = picture().resize({ width: size, height: size, fit: 'cover', position: 'attention' });
    files.push({ size, bytes: await webp(square) });
  }
  return { width, height, files };
}
