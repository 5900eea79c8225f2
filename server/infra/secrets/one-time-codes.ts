import { Secret, TOTP } from 'otpauth';

/** As authenticator apps agree (RFC 6238): six digits by SHA-1, a new code every 30 seconds. In base32. */
export const newCodeKey = (): string => new Secret({ size: 20 }).base32;

/** The address that the QR code holds. */
export const codeUri = (key: string, { issuer, email }: { issuer: string; email: string }): string =>
  new TOTP({ issuer, label: email, secret: key }).toString();

/** The step of a right code, one before or after the present one included, because phones' clocks differ. Null: a wrong code. */
export function findCodeStep(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(key), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
