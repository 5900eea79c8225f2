/** The deepest address of the product has nine segments; a test reads all of them. */
const MOST_SEGMENTS = 12;

const MOST_CHARACTERS = 2048;

/** The most separators in a manifest request: those of about 300 paths, which take as long to match as a page to render. */
const MOST_SEPARATORS = 600;

/** React Router's, with which a browser asks for the routes that a page links to. */
const MANIFEST = '/__manifest';

/**
 * Whether nothing can be at `path`, the path of `url` without '.' and '..'. React Router matches an address and each part of it with all
 * routes, so that one of thousands of segments would take seconds.
 */
export function isTooLong(path: string, url: string): boolean {
  if (path.length > MOST_CHARACTERS || isTooDeep(path)) return true;
  if (path !== MANIFEST) return false;
  // Read as React Router reads it: other decoders leave '%2f' as it is beside what is no UTF-8.
  const asked = new URL(url).searchParams.get('paths') ?? '';
  return countOf(asked, /[/,]/g) > MOST_SEPARATORS || asked.split(',').some(isTooDeep);
}

const isTooDeep = (path: string) => countOf(path, /\/[^/]/g) > MOST_SEGMENTS;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
