import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import satori from 'satori';
import sharp from 'sharp';
import { salonSurface } from '#app/ui/palette.ts';
import { salonFill } from '#app/ui/theme.ts';
import { initials } from '#lib/text.ts';
import type { IconSource } from '../icons.ts';

type Shape = { side: number; isMaskable: boolean };

/** The part of a maskable icon that is always visible: a circle of four fifths of its width (w3.org/TR/appmanifest, 'maskable'). */
const SAFE = 0.8;

/** `logo` is an uploaded picture, which was encoded again at its upload. Null draws the initials. */
export async function iconPng(
  source: IconSource,
  logo: Uint8Array | null,
  shape: Shape,
): Promise<Uint8Array<ArrayBuffer>> {
  const png = logo ? await logoTile(source, logo, shape) : await letterTile(source, shape);
  return new Uint8Array(png);
}

async function logoTile({ themeMode }: IconSource, logo: Uint8Array, { side, isMaskable }: Shape): Promise<Buffer> {
  const background = salonSurface(themeMode);
  const inner = isMaskable ? Math.round(side * SAFE) : side;
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return await sharp(logo)
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, bottom: after, left: before, right: after, background })
    .flatten({ background })
    .png()
    .toBuffer();
}

let font: Promise<Buffer> | undefined;
const readFont = () =>
  (font ??= readFile(fileURLToPath(import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff'))));

/** Scissors (tabler.io/icons, MIT), drawn when a name has no letter that the font can draw. */
const SCISSORS =
  '<path d="M3 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.6 8.6L19 19M8.6 15.4L19 5"/>';

async function letterTile({ name, themeColor, themeMode }: IconSource, { side, isMaskable }: Shape): Promise<Buffer> {
  const { fill, text } = salonFill(themeColor, themeMode);
  const letters = initials(name);
  const corner = isMaskable ? 0 : side * 0.2;
  const tile = `<rect width="${side}" height="${side}" rx="${corner}" fill="${fill}"/>`;
  const drawn = /^[A-Z0-9À-ÖØ-Þ]+$/.test(letters) ? await drawLetters(letters, side, text) : scissors(side, text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${tile}${drawn}</svg>`;
  return await sharp(Buffer.from(svg)).resize(side, side).png().toBuffer();
}

/** Draws letters as paths, so that the machine needs no font. */
function drawLetters(letters: string, side: number, color: string): Promise<string> {
  const style = {
    display: 'flex',
    width: '100%',
    height: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    color,
  };
  const element = { type: 'div', props: { style: { ...style, fontSize: side * 0.4 }, children: letters } };
  return readFont().then((data) =>
    satori(element as unknown as Parameters<typeof satori>[0], {
      width: side,
      height: side,
      fonts: [{ name: 'Figtree', data, weight: 600, style: 'normal' }],
    }),
  );
}

function scissors(side: number, color: string): string {
  const scale = (side * 0.5) / 24;
  const line = `fill="none" stroke="${color}" stroke-width="1.8" stroke-linecap="round"`;
  return `<g transform="translate(${side / 4} ${side / 4}) scale(${scale})" ${line}>${SCISSORS}</g>`;
}
