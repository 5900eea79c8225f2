import encode from 'qr';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrSvg } from '#app/ui/qr.ts';
import { qrPng } from './image.ts';

const ADDRESSES = [
  'http://localhost:3000/aurora',
  'https://agenda.example.com/s/Ab12Cd',
  `https://example.com/${'a'.repeat(50)}`,
];

async function read(picture: Buffer | Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test.each(ADDRESSES)('a camera reads %s from the PNG and from the SVG', async (address) => {
  expect(await read(await qrPng(address))).toBe(address);
  expect(await read(Buffer.from(qrSvg(address)))).toBe(address);
});

test('the PNG is square, large enough to print, and each module has whole pixels', async () => {
  const { width = 0, height } = await sharp(await qrPng('https://example.com/aurora')).metadata();
  expect(width).toBeGreaterThanOrEqual(1000);
  expect(height).toBe(width);
  const modules = encode('https://example.com/aurora', 'raw', { ecc: 'medium', border: 4 }).length;
  expect(width % modules).toBe(0);
});
