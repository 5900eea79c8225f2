import { newIdAt, timeOfId } from '#lib/id.ts';
import type { Env } from '../env/env.ts';
import type { Clock } from '../process/clock.ts';
import type { Encryption } from './encryption.ts';
import { readSignedIds, signIds } from './link-tokens.ts';

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

/** The Set-Cookie line that remembers the account in this browser, the newest first. A mark past half its time is made anew. */
export function rememberBrowser(source: Source, userId: string): string {
  const { encryption, clock } = source.infra;
  const known = tokensOf(source);
  const before = known.find((one) => one.userId === userId);
  const isYoung = before && before.age < KEPT / 2;
  const token = isYoung ? before.token : signIds(encryption, PURPOSE, [userId, newIdAt(clock.now())]);
  const others = known.filter((one) => one !== before).map(({ token }) => token);
  return cookieOf(source, [token, ...others].slice(0, MOST_ACCOUNTS));
}

/** The Set-Cookie line that takes the account out of this browser. */
export function forgetAccountHere(source: Source, userId: string): string {
  const others = tokensOf(source).filter((known) => known.userId !== userId);
  return cookieOf(
    source,
    others.map(({ token }) => token),
  );
}

function cookieOf({ infra }: Source, tokens: string[]): string {
  const secure = infra.env.publicUrl?.startsWith('https://') ? '; Secure' : '';
  return `${COOKIE}=${tokens.join('.')}; Max-Age=${tokens.length > 0 ? KEPT : 0}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

type Known = { token: string; userId: string; browserId: string; age: number };

/** A browser drops a mark after its time, and so do we: somebody may have copied it. */
function tokensOf({ infra, headers }: Source): Known[] {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '') ?? [];
  const tokens = value.split('.').slice(0, MOST_ACCOUNTS);
  return tokens.flatMap((token) => {
    const ids = readSignedIds(infra.encryption, PURPOSE, token);
    if (!ids) return [];
    const [userId, browserId] = ids;
    const age = (infra.clock.now().getTime() - timeOfId(browserId).getTime()) / 1000;
    return age < KEPT ? [{ token, userId, browserId, age }] : [];
  });
}
