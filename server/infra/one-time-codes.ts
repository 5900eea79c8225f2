import { Secret, TOTP } from 'otpauth';

/** What authenticator apps agree on (RFC 6238): six digits by SHA-1, a new code every 30 seconds. */
const ISSUER = 'Encaixe';

/** In base32, as apps take it. */
export const newCodeKey = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds. */
export const codeUri = (key: string, email: string): string =>
  new TOTP({ issuer: ISSUER, label: email, secret: key }).toString();

/** The step of a right code, one before or after the present one included, because phones' clocks differ. Null: a wrong code. */
export function findCodeStep(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(key), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
