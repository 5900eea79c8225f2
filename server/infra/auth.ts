import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import { newId } from '#lib/id.ts';
import type { Db } from './database.ts';

const ONE_HOUR = 60 * 60;
const THIRTY_DAYS = 30 * 24 * ONE_HOUR;

/**
 * Accounts, passwords and sessions. Its HTTP handler is not mounted: the commands of `auth` call `auth.api` behind our
 * contract. Tables are those of migration 001; the drift test holds them against what this configuration expects.
 */
export type AuthOptions = {
  db: Db;
  /** Signs the cookies; 32 characters or more. */
  secret: string;
  /** Scheme and host that people see; cookies are Secure when it is https. */
  publicUrl: string | null;
};

export function createAuth({ db, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl ?? 'http://localhost',
    secret,
    // Better-auth names its columns itself, so it gets the connection without the camel-case translation.
    database: { db: db.withoutPlugins(), type: 'postgres', transaction: true },
    plugins: [bearer()],
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'encaixe',
      useSecureCookies: publicUrl?.startsWith('https://') ?? false,
      database: { generateId: newId },
      ipAddress: { disableIpTracking: true },
    },
    // Ours counts by account and address, in PostgreSQL, for API and pages alike (D2).
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      modelName: 'sessions',
      expiresIn: THIRTY_DAYS,
      updateAge: 24 * ONE_HOUR,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        phone: { type: 'string', required: false },
        userType: { type: 'string', fieldName: 'user_type', defaultValue: 'customer' },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * What the link of a forgotten password carries: good for one hour and one `auth.api.resetPassword`, kept as a hash. Made here
 * as better-auth's own request makes it, because that one swallows the failure of a mail, which a job has to see.
 */
export async function createResetToken(auth: Auth, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString('base64url');
  // By the machine's clock, which is the one that better-auth holds it against.
  const expiresAt = new Date(Date.now() + ONE_HOUR * 1000);
  await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: userId, expiresAt });
  return token;
}

/** Whose password it would set; null for one that is used, too old or none of ours. */
export async function findResetAccount(auth: Auth, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
  return found?.value ?? null;
}

/** Where `auth.api.resetPassword` looks. */
const resetIdentifier = (token: string) => `reset-password:${token}`;
