import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie that holds the token of a session, signed, so that a token read from the database does not sign in. */
export type SessionCookie = {
  /** The token of a bearer token or, without one, of the cookie. Null unless the signature is right. */
  readToken(headers: Headers): string | null;
  /** The Set-Cookie line that gives a browser the session for so many seconds. */
  lineOf(token: string, seconds: number): string;
  /** The Set-Cookie line that takes it away. */
  endLine: string;
};

type Settings = { secret: string; publicUrl: string | null };

export function createSessionCookie({ secret, publicUrl }: Settings): SessionCookie {
  const isSecure = publicUrl?.startsWith('https://') ?? false;
  const name = `${isSecure ? '__Secure-' : ''}encaixe.session_token`;
  const line = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const signatureOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64');

  /** The token stands before the last full stop, its signature behind it. */
  function verified(value: string): string | null {
    const end = value.lastIndexOf('.');
    if (end < 1) return null;
    const token = value.slice(0, end);
    const expected = Buffer.from(signatureOf(token));
    const given = Buffer.from(value.slice(end + 1));
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
  }

  return {
    readToken: (headers) =>
      verified(bearerOf(headers.get('authorization') ?? '')) ??
      verified(cookieNamed(name, headers.get('cookie') ?? '')),
    lineOf: (token, seconds) => line(encodeURIComponent(`${token}.${signatureOf(token)}`), seconds),
    endLine: line('', 0),
  };
}

/** An API client sends what the cookie holds, as it stands there or decoded. */
const bearerOf = (authorization: string): string => decoded(/^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? '');

/** The value of the first cookie with the name. */
function cookieNamed(name: string, cookies: string): string {
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
