import { newIdAt, timeOfId } from '#lib/id.ts';
import type { Env } from '../env/env.ts';
import type { Clock } from '../process/clock.ts';
import type { Encryption } from './encryption.ts';
import { readSignedIds, signIds } from './link-tokens.ts';
import { cookieNamed } from './session-cookie.ts';

/** Neither 'encaixe.' nor 'encaixe_': pages are kept for visitors who bring it (visitor-pages.ts). */
const COOKIE = 'encaixe-known';
const PURPOSE = 'known browser';
const MOST_ACCOUNTS = 5;
/** In seconds: the most that browsers keep. */
const KEPT = 400 * 24 * 60 * 60;

type Source = { infra: { encryption: Encryption; clock: Clock; env: Pick<Env, 'publicUrl'> }; headers: Headers };

/** The id of this browser for an account that signed in with it before; null otherwise. It proves nothing but that. */
export function findKnownBrowser(source: Source, userId: string): string | null {
  return tokensOf(source).find((known) => known.userId === userId)?.browserId ?? null;
}

/** Whether it is worth asking whose account is meant. */
export const bringsKnownBrowser = (source: Source): boolean => tokensOf(source).length > 0;

/** The Set-Cookie lines that remember the account in this browser, the newest first. A mark past half its time is made anew. */
export function rememberBrowser(source: Source, userId: string): string[] {
  const { encryption, clock } = source.infra;
  const known = tokensOf(source);
  const before = known.find((one) => one.userId === userId);
  const isYoung = before && before.age < KEPT / 2;
  const token = isYoung ? before.token : signIds(encryption, PURPOSE, [userId, newIdAt(clock.now())]);
  const others = known.filter((one) => one !== before).map(({ token }) => token);
  return cookiesOf(source, [token, ...others].slice(0, MOST_ACCOUNTS));
}

/** The Set-Cookie lines that take the account out of this browser. */
export function forgetAccountHere(source: Source, userId: string): string[] {
  const others = tokensOf(source).filter((known) => known.userId !== userId);
  return cookiesOf(
    source,
    others.map(({ token }) => token),
  );
}

function cookiesOf({ infra, headers }: Source, tokens: string[]): string[] {
  const isSecure = infra.env.publicUrl?.startsWith('https://') ?? false;
  const line = (name: string, tokens: string[]) =>
    `${name}=${tokens.join('.')}; Max-Age=${tokens.length > 0 ? KEPT : 0}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  if (!isSecure) return [line(COOKIE, tokens)];
  const isOldThere = cookieNamed(COOKIE, headers.get('cookie') ?? '') !== '';
  return [line(`__Host-${COOKIE}`, tokens), ...(isOldThere ? [line(COOKIE, [])] : [])];
}

type Known = { token: string; userId: string; browserId: string; age: number };

/** A browser drops a mark after its time, and so do we: somebody may have copied it. */
function tokensOf({ infra, headers }: Source): Known[] {
  const cookies = headers.get('cookie') ?? '';
  // Up to 0.1 the name had no prefix on https either. Where both are there, both count.
  const values = [`__Host-${COOKIE}`, COOKIE].map((name) => cookieNamed(name, cookies));
  const tokens = new Set(values.flatMap((value) => value.split('.').slice(0, MOST_ACCOUNTS)));
  return [...tokens].flatMap((token) => {
    const ids = readSignedIds(infra.encryption, PURPOSE, token);
    if (!ids) return [];
    const [userId, browserId] = ids;
    const age = (infra.clock.now().getTime() - timeOfId(browserId).getTime()) / 1000;
    return age < KEPT ? [{ token, userId, browserId, age }] : [];
  });
}
