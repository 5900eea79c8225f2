import type { WorkerMessage } from './kept-pages.ts';

/** The message to the service worker, without the list of loaded files. */
export type Wish = Omit<WorkerMessage & { type: 'keep' }, 'loaded'>;

/**
 * Sends the wish after the page and all its files have loaded, so that nothing here delays them. Returns a function
 * that cancels it. May use nothing from outside its own body (`keepVisitorsPage`).
 */
export function keepPages(wish: Wish): () => void {
  const calledOff = new AbortController();
  const { signal } = calledOff;

  async function send() {
    if (signal.aborted || !('serviceWorker' in navigator)) return;
    // The visitor may have asked the browser for fewer bytes.
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    const pages = connection?.saveData ? [] : wish.pages;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    try {
      await navigator.serviceWorker.register('/sw.js');
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ ...wish, pages, loaded } satisfies WorkerMessage);
    } catch {
      // Service workers are missing over http and in some private windows. Everything else works without one.
    }
  }

  // Safari has no idle callbacks.
  const whenIdle = () => void ('requestIdleCallback' in window ? requestIdleCallback(send) : setTimeout(send, 1000));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true, signal });
  return () => calledOff.abort();
}
