import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { bearer } from 'better-auth/plugins';
import { z } from 'zod';
import { newId } from '#lib/id.ts';
import type { Db } from '../database/database.ts';
import { throwHiddenFailure } from '../process/unavailable.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { findSignedSession } from './signed-session.ts';

const ONE_HOUR = 60 * 60;
const THIRTY_DAYS = 30 * 24 * ONE_HOUR;
/** In seconds. A session ends so long after it began, however often it is used. */
export const NINETY_DAYS = 90 * 24 * ONE_HOUR;
/** A session that is used is renewed once a day. */
const RENEWED_AFTER = 24 * ONE_HOUR;

/** The commands of `auth` call `auth.api`. Better-auth's own HTTP handler is not mounted. */
export type AuthOptions = {
  db: Db;
  secret: string;
  publicUrl: string | null;
  passwords?: Passwords;
};

export function createAuth({ passwords = createPasswords(), ...options }: AuthOptions) {
  const auth = openAuth({ ...options, passwords });
  const { db } = options;
  const findSigned = async (headers: Headers) => {
    const { secret, authCookies } = await auth.$context;
    return findSignedSession(db, headers, { secret, cookieName: authCookies.sessionToken.name });
  };
  return { ...auth, api: throwingHiddenFailures(auth.api), findSigned, passwords };
}

/** Not reachable over HTTP. */
const sessionsOfProvenPeople = {
  id: 'encaixe-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ token: session.token });
      },
    ),
  },
};

function openAuth({ db, secret, publicUrl, passwords }: Required<AuthOptions>) {
  return betterAuth({
    baseURL: publicUrl ?? 'http://localhost',
    secret,
    // Better-auth maps column names itself, so it needs the connection without CamelCaseNames.
    database: { db: db.withoutPlugins(), type: 'postgres', transaction: true },
    // The bearer token is the signed cookie value, so a token read from the database does not sign in.
    plugins: [bearer({ requireSignature: true }), sessionsOfProvenPeople],
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'encaixe',
      useSecureCookies: publicUrl?.startsWith('https://') ?? false,
      // A session and its account are read with one statement.
      database: { generateId: newId, joins: true },
      ipAddress: { disableIpTracking: true },
    },
    // gate/rate-limit.ts counts instead.
    rateLimit: { enabled: false },
    // Its sign-in by password alone would pass by the second factor: `openSession` below is the only door.
    emailAndPassword: { enabled: false, password: passwords },
    session: {
      modelName: 'sessions',
      expiresIn: THIRTY_DAYS,
      updateAge: RENEWED_AFTER,
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

type SessionUser = { id: string; name: string; email: string; phone?: string | null | undefined; userType: string };

type Found = {
  /** With the account as it is now. */
  session: { id: string; userId: string; user: SessionUser } | null;
  /** Set-Cookie lines that renew the session or remove an expired one. */
  cookies: string[];
};

/** Reads the session from a cookie or a bearer token. A session ends 90 days after it began. */
export async function findSession(auth: Auth, headers: Headers): Promise<Found> {
  if (!headers.has('cookie') && !headers.has('authorization')) return { session: null, cookies: [] };
  const signed = await auth.findSigned(headers);
  if (signed && !isDue(signed)) {
    const { id, userId, createdAt: _, expiresAt: __, ...person } = signed;
    return { session: { id, userId, user: { id: userId, ...person } }, cookies: [] };
  }
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return { session: null, cookies: answered.getSetCookie() };
  const { session, user } = response;
  if (Date.now() - session.createdAt.getTime() >= NINETY_DAYS * 1000) {
    return { session: null, cookies: await endSession(auth, headers) };
  }
  return { session: { id: session.id, userId: session.userId, user }, cookies: answered.getSetCookie() };
}

/** The library renews it, ends it, or says that it has ended. */
function isDue({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): boolean {
  const now = Date.now();
  const isOld = now - createdAt.getTime() >= NINETY_DAYS * 1000;
  return isOld || expiresAt.getTime() - (THIRTY_DAYS - RENEWED_AFTER) * 1000 <= now;
}

export async function endSession(auth: Auth, headers: Headers): Promise<string[]> {
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}

/** For somebody who has proved to be this account's person. Null when the account is gone. */
export async function openSession(
  auth: Auth,
  headers: Headers,
  userId: string,
): Promise<{ token: string; cookies: string[] } | null> {
  try {
    const { headers: answered, response } = await auth.api.openSession({
      body: { userId },
      headers,
      returnHeaders: true,
    });
    return { token: response.token, cookies: answered.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

/** Takes as long for an account that does not exist, or has no password. */
export async function isPasswordRight(auth: Auth, hash: string | null, typed: string): Promise<boolean> {
  if (hash !== null) return auth.passwords.verify({ hash, password: typed });
  await auth.passwords.hash(typed);
  return false;
}

const MOST_RESETS = 5;

function throwingHiddenFailures<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const ask: unknown = Reflect.get(target, name, receiver);
      if (typeof ask !== 'function') return ask;
      return (...args: unknown[]) => throwHiddenFailure(async () => ask(...args));
    },
  });
}

/** A token that is valid for one hour and one use. Null when the account has MOST_RESETS valid ones. */
export async function createResetToken(auth: Auth, userId: string): Promise<string | null> {
  const { adapter, internalAdapter } = await auth.$context;
  const isAlive = { field: 'expiresAt', operator: 'gt', value: new Date() } as const;
  const alive = await adapter.count({ model: 'verification', where: [{ field: 'value', value: userId }, isAlive] });
  if (alive >= MOST_RESETS) return null;
  const token = randomBytes(24).toString('base64url');
  // Better-auth compares this with the machine's clock, not with ours.
  const expiresAt = new Date(Date.now() + ONE_HOUR * 1000);
  await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: userId, expiresAt });
  return token;
}

/** Returns null for a token that is used, expired or unknown. */
export async function findReset(auth: Auth, token: string): Promise<{ id: string; userId: string } | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
  return found && found.expiresAt.getTime() > Date.now() ? { id: found.id, userId: found.value } : null;
}

export async function dropResetToken(auth: Auth, token: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteVerificationByIdentifier(resetIdentifier(token));
}

const resetIdentifier = (token: string) => `reset-password:${token}`;
