import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from './encryption.ts';

const ID = 16;
/** In bytes: nobody guesses 2^128, and a phone shows the address on two lines. */
const SIGNATURE = 16;

/** 64 characters: two ids and what proves that we wrote them, for one purpose. Anybody can read the ids. */
export function signIds({ sign }: Encryption, purpose: string, [first, second]: [string, string]): string {
  const ids = Buffer.concat([bytesOf(first), bytesOf(second)]);
  return Buffer.concat([ids, sign(ids, purpose).subarray(0, SIGNATURE)]).toString('base64url');
}

/** Null unless `signIds` made it for this purpose. */
export function readSignedIds({ signaturesOf }: Encryption, purpose: string, token: string): [string, string] | null {
  const bytes = Buffer.from(token, 'base64url');
  // Other characters would be skipped in silence.
  if (bytes.length !== 2 * ID + SIGNATURE || bytes.toString('base64url') !== token) return null;
  const ids = bytes.subarray(0, 2 * ID);
  const given = bytes.subarray(2 * ID);
  const isOurs = (made: Buffer) => timingSafeEqual(given, made.subarray(0, SIGNATURE));
  if (!signaturesOf(ids, purpose).some(isOurs)) return null;
  return [idOf(ids.subarray(0, ID)), idOf(ids.subarray(ID))];
}

/** Hides the text and proves that we wrote it, for one purpose. */
export function sealText({ encrypt }: Encryption, purpose: string, text: string): string {
  return encrypt(text, purpose).slice(VERSION.length);
}

/** Null unless `sealText` made it for this purpose. */
export function readSealedText({ decrypt }: Encryption, purpose: string, token: string): string | null {
  // One text has one token: of the last character some bits are not read.
  if (Buffer.from(token, 'base64url').toString('base64url') !== token) return null;
  return decrypt(VERSION + token, purpose);
}

const VERSION = 'v1.';
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
