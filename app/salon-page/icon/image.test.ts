import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { IconSource } from '../icons.ts';
import { iconPng } from './image.ts';

const source: IconSource = { name: 'Barbearia Aurora', logoUrl: null, themeColor: 'pink', themeMode: 'light' };
const WHOLE = { side: 192, isMaskable: false };
const CUT = { side: 512, isMaskable: true };

/** Red, green, blue and opacity at a point, from 0 to 1. */
async function colorAt(png: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
  return [...data.subarray(start, start + 4)];
}

test('an uploaded logo stands whole on the page’s colour, a maskable one clear of the edge', async () => {
  const wide = { width: 960, height: 480, channels: 3, background: '#00ff00' } as const;
  const logo = await sharp({ create: wide }).webp({ lossless: true }).toBuffer();
  const page = [0xf7, 0xf8, 0xfa, 255];
  const whole = await iconPng(source, logo, WHOLE);
  expect(await colorAt(whole, 0, 0.5)).toEqual([0, 255, 0, 255]);
  expect(await colorAt(whole, 0.5, 0)).toEqual(page);
  const cut = await iconPng(source, logo, CUT);
  expect(await colorAt(cut, 0.5, 0.5)).toEqual([0, 255, 0, 255]);
  expect(await colorAt(cut, 0, 0.5)).toEqual(page);
});

test.each(['Barbearia Aurora', '💈', 'Салон Ирина', 'Ő', '<b>&', 'a'.repeat(100)])('%s has an icon', async (name) => {
  const png = await iconPng({ ...source, name }, null, CUT);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
  // The salon's colour reaches every corner, whatever the phone cuts away.
  expect(await colorAt(png, 0, 0)).toEqual([0xdb, 0x27, 0x77, 255]);
});
