import { withoutSalon } from '#lib/salon-prefix.ts';
import { clientAreaPath, slugOfPath } from './kept-pages.ts';

// Apart from `kept-pages.ts`, so that visitors load none of it.

/** The day of a professional, in whichever salon: it is kept beside the pages of salons. */
export const isMyDay = (path: string) => withoutSalon(path) === '/meu-dia';

/** Whether the service worker keeps the page. */
export function isKeptPath(path: string): boolean {
  if (isMyDay(path)) return true;
  const slug = slugOfPath(path);
  return slug !== null && (path === `/${slug}` || path === clientAreaPath(slug));
}

/** Opens the kept day of a professional in place of an error at its address. */
export async function showKeptDay(): Promise<void> {
  const { pathname } = location;
  if (!isMyDay(pathname) || !navigator.serviceWorker?.controller) return;
  if (await caches.match(pathname)) location.assign(pathname);
}
