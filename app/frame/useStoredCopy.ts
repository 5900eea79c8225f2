import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { forgetKept, isStoredCopy } from './kept-pages.ts';

/**
 * Renews a page that the service worker kept once there is a net. `answered` is what a loader said: another object is fresh. The browser follows
 * the links that `isForBrowser` names, which is one function for all renders: the service worker then answers with what it has.
 */
export function useStoredCopy(answered: unknown, isForBrowser: (link: HTMLAnchorElement) => boolean): void {
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
    const leaveToBrowser = (event: MouseEvent) => {
      if (!navigator.serviceWorker?.controller) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && isForBrowser(link)) event.stopPropagation();
    };
    window.addEventListener('click', leaveToBrowser, true);
    window.addEventListener('submit', forgetAtSignOut, true);
    return () => {
      window.removeEventListener('click', leaveToBrowser, true);
      window.removeEventListener('submit', forgetAtSignOut, true);
    };
  }, [isForBrowser]);
}

/** Here, because without a net the sign-out itself may not even load. */
function forgetAtSignOut({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/sair') void forgetKept();
}
