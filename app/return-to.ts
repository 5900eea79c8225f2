import { isReservedSlug } from '#lib/slug.ts';

/** Longer than any address of ours; a header must stay within what proxies let through. */
const LONGEST = 2000;
/** Only for resolving: no host of ours needs to be known. */
const HERE = 'http://site.invalid';

/**
 * Where to go on, as `?voltar=` of the request says: a path of this site only, never another host (D9b), written so that a
 * header can hold it. Null when there is none, or none that can be used.
 */
export function returnPath(request: Request): string | null {
  const wanted = new URL(request.url).searchParams.get('voltar');
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || /[\\\p{C}\p{Z}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  const path = pathname + search + hash;
  // '//host' names another one, and '/..//host' becomes that.
  return origin === HERE && !path.startsWith('//') && path.length <= LONGEST ? path : null;
}

/** Whether a path is one of a salon's page: its first part is a name that a salon may have. */
export function isSalonPath(path: string): boolean {
  const [, slug = ''] = path.split(/[/?#]/);
  return slug !== '' && !isReservedSlug(slug.toLowerCase());
}
