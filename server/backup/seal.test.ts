import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ALTERED, CUT_OFF, KEY_MISSING, NEWER_FORMAT, NO_KEY_NEEDED, NOT_A_BACKUP, WRONG_KEY } from './refusals.ts';
import { seal, unseal } from './seal.ts';

const KEY = 'uma chave de cópias';
const PIECE = 64 * 1024;

async function sealed(content: Buffer, key: string | null) {
  return Buffer.concat(await Array.fromAsync(seal(Readable.from([content]), key)));
}

/** In parts that are no pieces, as a disk hands them out. */
async function unsealed(file: Buffer, key: string | null) {
  const parts = Array.from({ length: Math.ceil(file.length / 50_000) }, (_, n) =>
    file.subarray(n * 50_000, (n + 1) * 50_000),
  );
  return Buffer.concat(await Array.fromAsync(unseal(Readable.from(parts), key)));
}

describe.each([
  ['with a key', KEY],
  ['without a key', null],
])('%s', (_, key) => {
  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('gives back %i bytes', async (length) => {
    const content = randomBytes(length);
    expect((await unsealed(await sealed(content, key), key)).equals(content)).toBe(true);
  });

  test('a file that is cut off anywhere is refused', async () => {
    const file = await sealed(randomBytes(2 * PIECE + 10), key);
    const ends = [0, 6, 7, 40, 41, 44, 45, 41 + 20 + PIECE, 41 + 2 * (20 + PIECE), file.length - 1];
    for (const end of ends) {
      const expected = end < 41 ? NOT_A_BACKUP() : CUT_OFF();
      await expect(unsealed(file.subarray(0, end), key), `${end}`).rejects.toThrow(expected.message);
    }
  });

  test('a file that goes on after its end is refused', async () => {
    const file = await sealed(Buffer.from('Ana'), key);
    await expect(unsealed(Buffer.concat([file, Buffer.from('x')]), key)).rejects.toThrow(ALTERED().message);
  });

  test('a file with one other byte is refused', async () => {
    const file = await sealed(randomBytes(100), key);
    // Each field of the preamble and the piece; every key takes a tenth of a second.
    for (let at = 0; at < file.length; at += 4) {
      const altered = Buffer.from(file);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(unsealed(altered, key), `${at}`).rejects.toMatchObject({ name: 'StartError' });
    }
  });

  test('pieces in another order are refused, and so is one that is missing', async () => {
    const file = await sealed(randomBytes(3 * PIECE), key);
    const piece = (n: number) => file.subarray(41 + n * (20 + PIECE), 41 + (n + 1) * (20 + PIECE));
    const build = (...pieces: number[]) => Buffer.concat([file.subarray(0, 41), ...pieces.map(piece)]);
    expect((await unsealed(build(0, 1, 2), key)).length).toBe(3 * PIECE);
    for (const pieces of [
      [1, 0, 2],
      [0, 2],
      [0, 0, 1, 2],
    ]) {
      await expect(unsealed(build(...pieces), key)).rejects.toThrow(ALTERED().message);
    }
  });
});

test('the key must be the one that the file was made with', async () => {
  const [encrypted, clear] = [await sealed(Buffer.from('Ana'), KEY), await sealed(Buffer.from('Ana'), null)];
  await expect(unsealed(encrypted, 'outra chave de cópias')).rejects.toThrow(WRONG_KEY().message);
  await expect(unsealed(encrypted, null)).rejects.toThrow(KEY_MISSING().message);
  await expect(unsealed(clear, KEY)).rejects.toThrow(NO_KEY_NEEDED().message);
});

test('an encrypted file shows nothing of its content, nor that two files are the same', async () => {
  const [first, second] = [await sealed(Buffer.from('Rute Braga'), KEY), await sealed(Buffer.from('Rute Braga'), KEY)];
  expect(first.includes('Rute')).toBe(false);
  expect(first.subarray(41).equals(second.subarray(41))).toBe(false);
  expect((await sealed(Buffer.from('Rute Braga'), null)).includes('Rute')).toBe(true);
});

test('other files, and those of a format to come, are refused', async () => {
  await expect(
    unsealed(Buffer.from('{"nome": "uma planilha qualquer, que não é nenhuma cópia"}'), null),
  ).rejects.toThrow(NOT_A_BACKUP().message);
  const newer = await sealed(Buffer.from('Ana'), null);
  newer[7] = 2;
  await expect(unsealed(newer, null)).rejects.toThrow(NEWER_FORMAT().message);
});
