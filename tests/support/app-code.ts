import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows; `later` in steps of 30 seconds. */
export const appCode = (key: string, now: Date, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now.getTime() + later * 30_000 });
