/** Characters of a slug, in any letter case; every slug that somebody can have fits. */
const PREFIX = /^\/~([a-z0-9-]{1,50})(?=\/|$)/i;

/**
 * '/~barbearia/services' is '/services' in that salon, for somebody who works in several. Answers the slug, null without one, and the
 * path without the prefix.
 */
export function splitSalon(path: string): { slug: string | null; path: string } {
  const [prefix, slug] = PREFIX.exec(path) ?? [];
  if (!prefix || !slug) return { slug: null, path };
  return { slug: slug.toLowerCase(), path: path.slice(prefix.length) || '/' };
}

export const salonPrefix = (slug: string) => `/~${slug}`;

export const withoutSalon = (path: string) => splitSalon(path).path;
