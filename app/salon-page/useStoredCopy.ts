import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { forgetKept, isStoredCopy } from '../kept-pages.ts';

const marks = new Set<() => void>();
const subscribe = (listen: () => void) => {
  marks.add(listen);
  return () => marks.delete(listen);
};

function unmark(): void {
  delete document.documentElement.dataset.kept;
  for (const listen of marks) listen();
}

/** Whether the page is one that the service worker kept. `answered` is what the layout's loader said: another object is fresh. */
export function useStoredCopy(answered: unknown): boolean {
  const isStored = useSyncExternalStore(subscribe, isStoredCopy, () => false);
  const { revalidate } = useRevalidator();
  const first = useRef(answered);

  useEffect(() => {
    if (answered !== first.current) unmark();
  }, [answered]);

  useEffect(() => {
    if (!isStored) return;
    const renew = () => void revalidate();
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [isStored, revalidate]);

  useEffect(() => {
    window.addEventListener('click', leaveToBrowser, true);
    window.addEventListener('submit', forgetAtSignOut, true);
    return () => {
      window.removeEventListener('click', leaveToBrowser, true);
      window.removeEventListener('submit', forgetAtSignOut, true);
    };
  }, []);

  return isStored;
}

/** Without a net a link to another page is followed by the browser: the service worker then answers with what it has. */
function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine && !isStoredCopy()) return;
  if (!navigator.serviceWorker?.controller) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && (isStoredCopy() || link.pathname !== location.pathname)) event.stopPropagation();
}

/** Here, because without a net the sign-out itself may not even load. */
function forgetAtSignOut({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/sair') void forgetKept();
}
