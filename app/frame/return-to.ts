import { isReservedSlug } from '#lib/slug.ts';

/** Our addresses are shorter, and proxies limit the size of headers. */
const LONGEST = 2000;
/** Resolves paths only; the host does not matter. */
const HERE = 'http://site.invalid';

/** The path of `?voltar=`, encoded for a header. Null for anything that is not a path of this site. */
export function returnPath(request: Request): string | null {
  const wanted = new URL(request.url).searchParams.get('voltar');
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || /[\\\p{C}\p{Z}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  const path = pathname + search + hash;
  // '//host' is another host, and '/..//host' resolves to it.
  return origin === HERE && !path.startsWith('//') && path.length <= LONGEST ? path : null;
}

/** Whether the first segment may be a salon's slug. */
export function isSalonPath(path: string): boolean {
  const [, slug = ''] = path.split(/[/?#]/);
  return slug !== '' && !isReservedSlug(slug.toLowerCase());
}
