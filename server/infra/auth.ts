import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import { newId } from '#lib/id.ts';
import type { Db } from './database.ts';
import { revealUnavailable } from './unavailable.ts';

const ONE_HOUR = 60 * 60;
const THIRTY_DAYS = 30 * 24 * ONE_HOUR;
const NINETY_DAYS = 90 * 24 * ONE_HOUR;

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

export function createAuth(options: AuthOptions) {
  const auth = openAuth(options);
  return { ...auth, api: revealing(auth.api) };
}

function openAuth({ db, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl ?? 'http://localhost',
    secret,
    // Better-auth names its columns itself, so it gets the connection without the camel-case translation.
    database: { db: db.withoutPlugins(), type: 'postgres', transaction: true },
    // What the cookie holds, with its signature: the token that the database keeps opens nothing.
    plugins: [bearer({ requireSignature: true })],
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

type Found = {
  /** Null for a visitor, and when the session has ended. */
  session: { id: string; userId: string } | null;
  /** Set-Cookie lines: a session in use is renewed, one that has ended is taken from the browser. */
  cookies: string[];
};

/** The session that these headers carry, as a cookie or a bearer token. It ends 90 days after it began, however it is used (D2). */
export async function findSession(auth: Auth, headers: Headers): Promise<Found> {
  if (!headers.has('cookie') && !headers.has('authorization')) return { session: null, cookies: [] };
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return { session: null, cookies: answered.getSetCookie() };
  const { session } = response;
  if (Date.now() - session.createdAt.getTime() >= NINETY_DAYS * 1000) {
    return { session: null, cookies: await endSession(auth, headers) };
  }
  return { session: { id: session.id, userId: session.userId }, cookies: answered.getSetCookie() };
}

/** Takes the session from the database and answers the Set-Cookie lines that take it from the browser. */
export async function endSession(auth: Auth, headers: Headers): Promise<string[]> {
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}

/** Links that may be alive at once: so many mails an hour, and each of them works until one is used. */
const MOST_RESETS = 5;

/** Better-auth hides that the database failed, at a sign-out even that anything did. */
function revealing<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const ask: unknown = Reflect.get(target, name, receiver);
      if (typeof ask !== 'function') return ask;
      return (...args: unknown[]) => revealUnavailable(async () => ask(...args));
    },
  });
}

/**
 * What the link of a forgotten password carries: good for one hour and one reset, kept as a hash. Not by better-auth's own
 * request, which swallows the failure of a mail that a job has to see. Null while the account has as many as it may.
 */
export async function createResetToken(auth: Auth, userId: string): Promise<string | null> {
  const { adapter, internalAdapter } = await auth.$context;
  const isAlive = { field: 'expiresAt', operator: 'gt', value: new Date() } as const;
  const alive = await adapter.count({ model: 'verification', where: [{ field: 'value', value: userId }, isAlive] });
  if (alive >= MOST_RESETS) return null;
  const token = randomBytes(24).toString('base64url');
  // By the machine's clock, which is the one that better-auth holds it against.
  const expiresAt = new Date(Date.now() + ONE_HOUR * 1000);
  await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: userId, expiresAt });
  return token;
}

/** The link's row and whose password it would set; null for one that is used, too old or none of ours. */
export async function findReset(auth: Auth, token: string): Promise<{ id: string; userId: string } | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
  return found && found.expiresAt.getTime() > Date.now() ? { id: found.id, userId: found.value } : null;
}

/** For one whose mail was not taken. */
export async function dropResetToken(auth: Auth, token: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteVerificationByIdentifier(resetIdentifier(token));
}

const resetIdentifier = (token: string) => `reset-password:${token}`;
