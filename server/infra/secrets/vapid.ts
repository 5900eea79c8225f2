import { createECDH, hkdfSync } from 'node:crypto';

/** The key pair by which push services know this installation (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** VAPID_PRIVATE_KEY, or else a key derived from the secret key: the same on every server, and kept as long. Throws for a key that is none. */
export function vapidKeysOf({ secretKey, given }: { secretKey: string; given: string | null }): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(given ? Buffer.from(given, 'base64url') : derivedFrom(secretKey));
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey: privateKeyOf(pair) };
}

const derivedFrom = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'key for push services', 32));

/** Without the zeros in front, it would be too short for the library. */
const privateKeyOf = (pair: ReturnType<typeof createECDH>) =>
  Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
