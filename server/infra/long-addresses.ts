/** The deepest address of the product has nine segments; a test reads all of them. */
const MOST_SEGMENTS = 12;

const MOST_CHARACTERS = 2048;

/** The most separators in a manifest request: those of about 300 paths, which take as long to match as a page to render. */
const MOST_SEPARATORS = 600;

/** React Router's, with which a browser asks for the routes that a page links to. */
const MANIFEST = '/__manifest';

/**
 * Whether nothing can be at `url`, as Node gives it: path and query. React Router matches an address and each part of it with all
 * routes, so that one of thousands of segments would take seconds.
 */
export function isTooLong(url: string): boolean {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path.length > MOST_CHARACTERS || isTooDeep(path)) return true;
  if (path !== MANIFEST || query === -1) return false;
  const asked = new URLSearchParams(url.slice(query)).get('paths') ?? '';
  return countOf(asked, /[/,]/g) > MOST_SEPARATORS || asked.split(',').some(isTooDeep);
}

const isTooDeep = (path: string) => countOf(path, /\/[^/]/g) > MOST_SEGMENTS;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
