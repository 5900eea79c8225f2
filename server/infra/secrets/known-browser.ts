import { newId } from '#lib/id.ts';
import type { Env } from '../env/env.ts';
import type { Encryption } from './encryption.ts';
import { readSignedIds, signIds } from './link-tokens.ts';

/** Neither 'encaixe.' nor 'encaixe_': pages are kept for visitors who bring it (visitor-pages.ts). */
const COOKIE = 'encaixe-known';
const PURPOSE = 'known browser';
const MOST_ACCOUNTS = 5;
/** In seconds: the most that browsers keep. */
const KEPT = 400 * 24 * 60 * 60;

type Source = { infra: { encryption: Encryption; env: Pick<Env, 'publicUrl'> }; headers: Headers };

/** The id of this browser for an account that signed in with it before; null otherwise. It proves nothing but that. */
export function findKnownBrowser(source: Source, userId: string): string | null {
  return tokensOf(source).find((known) => known.userId === userId)?.browserId ?? null;
}

/** Whether it is worth asking whose account is meant. */
export const bringsKnownBrowser = (source: Source): boolean => tokensOf(source).length > 0;

/** The Set-Cookie line that remembers the account in this browser, the newest first. */
export function rememberBrowser(source: Source, userId: string): string {
  const { encryption } = source.infra;
  const known = tokensOf(source);
  const before = known.find((one) => one.userId === userId);
  const token = before?.token ?? signIds(encryption, PURPOSE, [userId, newId()]);
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

function tokensOf({ infra, headers }: Source): { token: string; userId: string; browserId: string }[] {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '') ?? [];
  const tokens = value.split('.').slice(0, MOST_ACCOUNTS);
  return tokens.flatMap((token) => {
    const ids = readSignedIds(infra.encryption, PURPOSE, token);
    return ids ? [{ token, userId: ids[0], browserId: ids[1] }] : [];
  });
}
