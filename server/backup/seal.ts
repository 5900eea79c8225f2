import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ALTERED, CUT_OFF, KEY_MISSING, NEWER_FORMAT, NO_KEY_NEEDED, NOT_A_BACKUP, WRONG_KEY } from './refusals.ts';

/**
 * The outer layer of a backup: a preamble, then pieces that are each sealed on their own, so that nothing has to fit into memory. A seal
 * covers the preamble, the number of its piece and whether it is the last one: a file that is cut off, altered or put together anew is
 * noticed. With a key pieces are encrypted (AES-256-GCM), without one a seal is a checksum, which finds damage only.
 *
 * preamble: 'ENCAIXE', version, mode (0 clear, 1 encrypted), salt, proof of the key. piece: length and 'last' flag, content, seal.
 */
const MAGIC = Buffer.from('ENCAIXE');
const VERSION = 1;
const SALT = { from: 9, to: 25 };
const PROOF = { from: 25, to: 41 };
const PREAMBLE = 41;
const PIECE = 64 * 1024;
const SEAL = 16;
const LAST = 0x8000_0000;

type Seals = {
  seal(nonce: Buffer, content: Buffer): Buffer;
  /** Null when content or seal were altered. */
  open(nonce: Buffer, sealed: Buffer): Buffer | null;
};

export async function* seal(content: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  const preamble = Buffer.alloc(PREAMBLE);
  MAGIC.copy(preamble);
  preamble[MAGIC.length] = VERSION;
  preamble[MAGIC.length + 1] = key === null ? 0 : 1;
  if (key !== null) randomBytes(SALT.to - SALT.from).copy(preamble, SALT.from);
  const secrets = key === null ? null : await derive(key, preamble);
  secrets?.proof.copy(preamble, PROOF.from);
  const seals = secrets ? encryption(secrets.key, preamble) : checksums(preamble);
  yield preamble;
  let count = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    waiting = Buffer.concat([waiting, part]);
    // One piece is held back, because the last one is marked.
    for (; waiting.length > PIECE; waiting = waiting.subarray(PIECE)) {
      yield sealPiece(seals, count++, waiting.subarray(0, PIECE), false);
    }
  }
  yield sealPiece(seals, count, waiting, true);
}

function sealPiece(seals: Seals, number: number, content: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE((content.length | (isLast ? LAST : 0)) >>> 0);
  return Buffer.concat([length, seals.seal(nonceOf(number, isLast), content)]);
}

/** Throws StartError, and hands on no piece that it has not verified. */
export async function* unseal(sealed: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  const take = createTaker(sealed);
  const preamble = await take(PREAMBLE);
  if (!preamble?.subarray(0, MAGIC.length).equals(MAGIC)) throw NOT_A_BACKUP();
  if (preamble[MAGIC.length] !== VERSION) throw NEWER_FORMAT();
  const isEncrypted = preamble[MAGIC.length + 1] === 1;
  if (isEncrypted && key === null) throw KEY_MISSING();
  if (!isEncrypted && key !== null) throw NO_KEY_NEEDED();
  const secrets = key === null ? null : await derive(key, preamble);
  if (secrets && !timingSafeEqual(secrets.proof, preamble.subarray(PROOF.from, PROOF.to))) throw WRONG_KEY();
  const seals = secrets ? encryption(secrets.key, preamble) : checksums(preamble);
  for (let number = 0; ; number++) {
    const head = (await take(4))?.readUInt32BE();
    if (head === undefined) throw CUT_OFF();
    const [isLast, length] = [(head & LAST) !== 0, (head & ~LAST) >>> 0];
    if (length > PIECE) throw ALTERED();
    const piece = await take(length + SEAL);
    if (!piece) throw CUT_OFF();
    const content = seals.open(nonceOf(number, isLast), piece);
    if (!content) throw ALTERED();
    yield content;
    if (!isLast) continue;
    if (await take(1)) throw ALTERED();
    return;
  }
}

/** Takes so many bytes from a stream; null when it ends before. */
function createTaker(stream: AsyncIterable<Buffer>): (length: number) => Promise<Buffer | null> {
  const parts = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    while (rest.length < length) {
      const { done, value } = await parts.next();
      if (done) return null;
      rest = Buffer.concat([rest, value]);
    }
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
}

/** Never used twice with one key: each file has a salt of its own. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce[0] = isLast ? 1 : 0;
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

function encryption(key: Buffer, preamble: Buffer): Seals {
  return {
    seal(nonce, content) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(preamble);
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(nonce, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(preamble).setAuthTag(sealed.subarray(-SEAL));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -SEAL)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function checksums(preamble: Buffer): Seals {
  const sum = (nonce: Buffer, content: Buffer) =>
    createHash('sha256').update(preamble).update(nonce).update(content).digest().subarray(0, SEAL);
  return {
    seal: (nonce, content) => Buffer.concat([content, sum(nonce, content)]),
    open(nonce, sealed) {
      const content = sealed.subarray(0, -SEAL);
      return sum(nonce, content).equals(sealed.subarray(-SEAL)) ? content : null;
    },
  };
}

const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** Slow on purpose (about a tenth of a second): people choose short keys. The proof tells a wrong key from an altered file. */
async function derive(key: string, preamble: Buffer): Promise<{ key: Buffer; proof: Buffer }> {
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  const derived = await scryptAsync(key, preamble.subarray(SALT.from, SALT.to), 32 + PROOF.to - PROOF.from, cost);
  return { key: derived.subarray(0, 32), proof: derived.subarray(32) };
}
