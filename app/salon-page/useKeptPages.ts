import { useEffect, useRef } from 'react';
import { clientAreaPath, forgetKept, isStoredCopy, VISITOR, type WorkerMessage } from '../kept-pages.ts';

type Answered = { salon: { slug: string }; keepFor: string | null; loaded: { today: string } };

/** Has the service worker keep the salon's page, and a customer's appointments. Each answer of the layout's loader renews them. */
export function useKeptPages(answered: Answered): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isChanged = !isFirst.current;
    isFirst.current = false;
    // A stored copy tells nothing new.
    if (!import.meta.env.PROD || isStoredCopy()) return;
    return whenIdle(() => void send(answered, isChanged));
  }, [answered]);
}

async function send({ salon: { slug }, keepFor, loaded }: Answered, isChanged: boolean): Promise<void> {
  if (keepFor === null) return forgetKept();
  if (!('serviceWorker' in navigator)) return;
  const home = `/${slug}`;
  const ofVisitor = location.pathname === home ? [home] : [];
  const message: WorkerMessage = {
    type: 'keep',
    keepFor,
    pages: savesData() ? [] : keepFor === VISITOR ? ofVisitor : [home, clientAreaPath(slug)],
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
    today: loaded.today,
    isChanged,
  };
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message);
  } catch {
    // Not over http, nor in some private windows: everything else works without.
  }
}

/** The visitor has asked the browser for fewer bytes. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** After the page and all it shows have loaded, so that nothing here delays them. Returns how to call it off. */
function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(work, 1000);
      cancel = () => clearTimeout(timer);
      return;
    }
    const handle = requestIdleCallback(work);
    cancel = () => cancelIdleCallback(handle);
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}
