import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie that holds the token of a session, signed, so that a token read from the database does not sign in. */
export type SessionCookie = {
  /** The token of a bearer token or, without one, of the cookie. Null unless the signature is right. */
  readToken(headers: Headers): string | null;
  /** The Set-Cookie lines that give a browser the session for so many seconds. */
  linesOf(token: string, seconds: number): string[];
  /** The Set-Cookie lines that take it away. */
  endLines: string[];
};

const NAME = 'encaixe.session_token';
/**
 * The first counts where both are there: no other host of the site can write it. Servers up to 0.1 know the second alone, and may run
 * beside ours, so it is written for one more release and read for as long.
 */
const SECURE_NAMES = [`__Host-${NAME}`, `__Secure-${NAME}`];

/** Sessions signed with the previous secret are read, and signed anew when they are renewed. */
type Settings = { secret: string; previousSecret?: string | null; publicUrl: string | null };

export function createSessionCookie({ secret, previousSecret = null, publicUrl }: Settings): SessionCookie {
  const isSecure = publicUrl?.startsWith('https://') ?? false;
  const names = isSecure ? SECURE_NAMES : [NAME];
  const lines = (value: string, maxAge: number) =>
    names.map(
      (name) => `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
  const signatureOf = (token: string, key = secret) => createHmac('sha256', key).update(token).digest('base64');
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];

  /** The token stands before the last full stop, its signature behind it. */
  function verified(value: string): string | null {
    const end = value.lastIndexOf('.');
    if (end < 1) return null;
    const token = value.slice(0, end);
    const given = Buffer.from(value.slice(end + 1));
    const isOurs = (key: string) => {
      const expected = Buffer.from(signatureOf(token, key));
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    return secrets.some(isOurs) ? token : null;
  }

  function tokenInCookies(cookies: string): string | null {
    const name = names.find((name) => cookieNamed(name, cookies) !== '');
    return name === undefined ? null : verified(cookieNamed(name, cookies));
  }

  return {
    readToken: (headers) =>
      verified(bearerOf(headers.get('authorization') ?? '')) ?? tokenInCookies(headers.get('cookie') ?? ''),
    linesOf: (token, seconds) => lines(encodeURIComponent(`${token}.${signatureOf(token)}`), seconds),
    endLines: lines('', 0),
  };
}

/** An API client sends what the cookie holds, as it stands there or decoded. */
const bearerOf = (authorization: string): string => decoded(/^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? '');

/** The value of the first cookie with the name. */
export function cookieNamed(name: string, cookies: string): string {
  for (const cookie of cookies.split(';')) {
    const [written = '', ...rest] = cookie.split('=');
    if (written.trim() === name)
      return decoded(
        rest
          .join('=')
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      );
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
