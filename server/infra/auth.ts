import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import { newId } from '#lib/id.ts';
import type { Db } from './database.ts';

const ONE_HOUR = 60 * 60;
const THIRTY_DAYS = 30 * 24 * ONE_HOUR;

export type SendReset = (to: { email: string; name: string; userId: string }, token: string) => Promise<void>;

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
  sendReset: SendReset;
};

export function createAuth({ db, secret, publicUrl, sendReset }: AuthOptions) {
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
      resetPasswordTokenExpiresIn: ONE_HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        sendReset({ email: user.email, name: user.name, userId: user.id }, token),
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
