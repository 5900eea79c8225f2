import { useEffect } from 'react';
import { useLocation } from 'react-router';

let arrivedAt: string | undefined;

/** Focuses the new page's title, so that screen readers announce it: the clicked link is gone with its focus. */
export function useArrivalFocus() {
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const isArrival = arrivedAt !== undefined && arrivedAt !== pathname;
    arrivedAt = pathname;
    if (!isArrival || document.activeElement?.closest('main, [role="dialog"], dialog')) return;
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
