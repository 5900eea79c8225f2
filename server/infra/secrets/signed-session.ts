import { createHmac, timingSafeEqual } from 'node:crypto';
import { builtOnce } from '../database/built-once.ts';
import type { Db } from '../database/database.ts';

type Signing = { secret: string; cookieName: string };

/**
 * The session of a cookie that this product has signed, and its account. Null for everything else: a bearer token, a
 * wrong signature, an unknown session. Null refuses nothing: the accounts library then decides. The library takes ten
 * times as long, because it checks a signature in another thread and builds its statement anew.
 */
export async function findSignedSession(db: Db, headers: Headers, signing: Signing) {
  const token = headers.has('authorization') ? null : tokenOf(headers.get('cookie') ?? '', signing);
  const [found] = token === null ? [] : await sessionOf(db, { token });
  return found ?? null;
}

const sessionOf = builtOnce((db, { token }: { token: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.token', '=', token)
    .select(['sessions.id', 'sessions.userId', 'sessions.createdAt', 'sessions.expiresAt'])
    .select(['users.name', 'users.email', 'users.phone', 'users.userType']),
);

/** The cookie's text before its last full stop; the signature stands behind it. */
function tokenOf(cookies: string, { secret, cookieName }: Signing): string | null {
  const value = cookieNamed(cookieName, cookies);
  const end = value.lastIndexOf('.');
  if (end < 1) return null;
  const token = value.slice(0, end);
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const given = Buffer.from(value.slice(end + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** The value of the first cookie with the name, as the library reads it. */
function cookieNamed(name: string, cookies: string): string {
  for (const cookie of cookies.split(';')) {
    const [written = '', ...rest] = cookie.split('=');
    if (written.trim() === name) return decoded(rest.join('=').trim());
  }
  return '';
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
