import encodeQR from 'qr';
import sharp from 'sharp';

/** Modules of white around the code, as ISO/IEC 18004 asks: without them a camera does not find it. */
const QUIET_ZONE = 4;

/** Rows of modules, true is dark. A code with level 'medium' is still read when a tenth of it is dirty. */
const modulesOf = (text: string) => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });

export function qrSvg(text: string): string {
  const modules = modulesOf(text);
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  );
}

/** In pixels: sharp on 8 cm of paper at 300 dots per inch. */
const PNG_SIZE = 1000;

/** Every module has the same whole number of pixels. */
export async function qrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const modules = modulesOf(text);
  const width = modules.length;
  const pixels = Buffer.from(modules.flat().map((isDark) => (isDark ? 0 : 255)));
  const png = await sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * Math.ceil(PNG_SIZE / width), null, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
