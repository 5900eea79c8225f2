import { expect, test } from 'vitest';
import { readableCode } from './readable-code.ts';

test('bytes become groups of letters and digits that do not look alike', () => {
  expect(readableCode(Uint8Array.from([0, 1, 31, 32, 255, 100, 7, 8]), 4)).toBe('ab9a-9ehj');
  const all = readableCode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    256,
  );
  expect(new Set(all).size).toBe(32);
  expect(all).not.toMatch(/[il0o]/);
});
