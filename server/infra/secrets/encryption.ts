import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets at rest. `boundTo` names the row: a value copied to another row cannot be decrypted there. */
export type Encryption = {
  encrypt(text: string, boundTo: string): string;
  /** Null when the value was damaged, bound to something else, or encrypted with another key than the two. */
  decrypt(encrypted: string, boundTo: string): string | null;
  /** The value encrypted with the present key. Null when it already is, or neither key reads it. */
  renew(encrypted: string, boundTo: string): string | null;
  /** A signature that proves that this server made the bytes, for this purpose (HMAC-SHA-256). */
  sign(bytes: Buffer, purpose: string): Buffer;
  /** All that prove it: by the present key, then by the previous one. */
  signaturesOf(bytes: Buffer, purpose: string): Buffer[];
};

const NONCE = 12;
const TAG = 16;
const VERSION = 'v1';

/** `previousKey` is read and never written with. */
export function createEncryption(secretKey: string, previousKey: string | null = null): Encryption {
  const present = withOneKey(secretKey);
  const all = previousKey === null ? [present] : [present, withOneKey(previousKey)];
  const decrypt = (value: string, boundTo: string) => {
    for (const one of all) {
      const text = one.decrypt(value, boundTo);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    encrypt: present.encrypt,
    decrypt,
    renew(value, boundTo) {
      if (present.decrypt(value, boundTo) !== null) return null;
      const text = decrypt(value, boundTo);
      return text === null ? null : present.encrypt(text, boundTo);
    },
    sign: present.sign,
    signaturesOf: (bytes, purpose) => all.map(({ sign }) => sign(bytes, purpose)),
  };
}

/** AES-256-GCM with a random nonce. The keys are derived, so that sessions, secrets and signatures never share one. */
function withOneKey(secretKey: string): Pick<Encryption, 'encrypt' | 'decrypt' | 'sign'> {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));
  const key = derive('encaixe stored secrets v1');
  const signingKey = derive('encaixe signed links v1');
  return {
    encrypt(text, boundTo) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    decrypt(value, boundTo) {
      const [version, encoded = ''] = value.split('.');
      const bytes = Buffer.from(encoded, 'base64url');
      if (version !== VERSION || bytes.length < NONCE + TAG) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
          .setAAD(Buffer.from(boundTo))
          .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign: (bytes, purpose) => createHmac('sha256', signingKey).update(`${purpose}\0`).update(bytes).digest(),
  };
}
