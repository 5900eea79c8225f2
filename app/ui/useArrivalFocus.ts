import { useEffect } from 'react';
import { useLocation } from 'react-router';

let arrivedAt: string | undefined;

/**
 * After a navigation the clicked link is gone and the focus with it. The new title gets the focus, so that screen
 * readers announce it, unless a dialog or field already has it.
 */
export function useArrivalFocus() {
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const isArrival = arrivedAt !== undefined && arrivedAt !== pathname;
    arrivedAt = pathname;
    if (!isArrival || document.activeElement?.closest('main, [role="dialog"]')) return;
    focusTitle(hash);
  }, [pathname, hash]);
}

export function focusTitle(hash = ''): void {
  const target =
    document.getElementById(hash.slice(1)) ?? document.querySelector('h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
