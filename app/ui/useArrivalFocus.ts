import { useEffect } from 'react';
import { useLocation } from 'react-router';

let arrivedAt: string | undefined;

/**
 * The link that led to another page is gone with its page, and the focus with it. It goes to the new page's title, or to the
 * part that the address names, which screen readers then say; a dialog or field that has taken it already keeps it.
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

/** The page's title, or the part that the hash names, gets the focus. */
export function focusTitle(hash = ''): void {
  const target =
    document.getElementById(hash.slice(1)) ?? document.querySelector('h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
