import { isReservedSlug, isValidSlug } from '#lib/slug.ts';

/** The service worker's cache of whole pages. Pages of this site may delete from it, also while no worker runs. */
export const PAGES = 'encaixe-paginas';

/** The header of a page that may be kept: for whom. Null in `keepFor` means that it must not be kept. */
export const KEEP_FOR = 'X-Keep-For';
export const VISITOR = 'visitor';

/** The header of a request that only renews the kept page: nobody looks at the answer. */
export const ONLY_TO_KEEP = 'X-Only-To-Keep';

export type WorkerMessage =
  | {
      type: 'keep';
      /** VISITOR, or the id of the account. */
      keepFor: string;
      /** Paths of pages. */
      pages: string[];
      /** Addresses of what the page has loaded. */
      loaded: string[];
      /** The salon's date: a page that was kept today is not asked for again. */
      today: string;
      /** Something was changed: what is kept is no longer true. */
      isChanged: boolean;
    }
  | { type: 'forget' };

export const clientAreaPath = (slug: string) => `/${slug}/area-cliente`;

/** The slug, when the path is one of a salon's pages. */
export function slugOfPath(path: string): string | null {
  const [, slug = ''] = path.split('/');
  return isValidSlug(slug) && !isReservedSlug(slug) ? slug : null;
}

/** In the browser: this page is one that the service worker kept. */
export const isStoredCopy = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;

/** Opens the kept page at this address, where there is one and this is not it. */
export async function showKept(): Promise<void> {
  const isAnswered = navigator.serviceWorker?.controller && !isStoredCopy();
  if (isAnswered && (await caches.match(location.pathname + location.search))) location.reload();
}

/** Deletes the pages of everybody but visitors and this person. */
export async function forgetOthers(keepFor: string): Promise<void> {
  const cache = await caches.open(PAGES);
  for (const request of await cache.keys()) {
    const whose = (await cache.match(request))?.headers.get(KEEP_FOR);
    if (whose !== VISITOR && whose !== keepFor) await cache.delete(request);
  }
}

/** In the browser, when a person goes: the next one at this phone must not find their pages. */
export async function forgetKept(): Promise<void> {
  try {
    navigator.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies WorkerMessage);
    await forgetOthers(VISITOR);
  } catch {
    // Some private windows have no caches, and then nothing is kept.
  }
}
