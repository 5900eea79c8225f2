import { PAGES } from './kept-pages.ts';

// Apart from `kept-paths.ts`, which owners' screens share: customers would load that with every page.
const isDay = ({ url }: Request) => new URL(url).pathname.endsWith('/meu-dia');

/** The account that looks at this page works in no salon any more, or nobody is signed in. */
export async function forgetDay(): Promise<void> {
  try {
    const cache = await caches.open(PAGES);
    for (const request of await cache.keys()) if (isDay(request)) await cache.delete(request);
  } catch {
    // As in `forgetKept`.
  }
}
