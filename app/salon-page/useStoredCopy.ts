import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { forgetKept, isStoredCopy } from '../frame/kept-pages.ts';

/** Renews a page that the service worker kept once there is a net. `answered` is what the layout's loader said: another object is fresh. */
export function useStoredCopy(answered: unknown): void {
  const { revalidate } = useRevalidator();
  const first = useRef(answered);

  useEffect(() => {
    // The notice goes with the mark.
    if (answered !== first.current) delete document.documentElement.dataset.kept;
  }, [answered]);

  useEffect(() => {
    const renew = () => void (isStoredCopy() && revalidate());
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [revalidate]);

  useEffect(() => {
    window.addEventListener('click', leaveToBrowser, true);
    window.addEventListener('submit', forgetAtSignOut, true);
    return () => {
      window.removeEventListener('click', leaveToBrowser, true);
      window.removeEventListener('submit', forgetAtSignOut, true);
    };
  }, []);
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
