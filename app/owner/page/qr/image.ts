import sharp from 'sharp';
import { qrModules } from '#app/ui/qr.ts';

/** In pixels: sharp on 8 cm of paper at 300 dots per inch. */
const PNG_SIZE = 1000;

/** Every module has the same whole number of pixels. */
export async function qrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const modules = qrModules(text);
  const width = modules.length;
  const pixels = Buffer.from(modules.flat().map((isDark) => (isDark ? 0 : 255)));
  const png = await sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * Math.ceil(PNG_SIZE / width), null, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
