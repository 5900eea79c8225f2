import { useInterval } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { EDIT } from './useUrlDialog.ts';

/** Two events say that the page is looked at again: one read answers both. */
const PAUSE = 2_000;

/** Reloads every minute while the page is visible, and when it is looked at again: what others book appears. */
export function useFreshData() {
  const { state, revalidate } = useRevalidator();
  const { start, stop } = useInterval(() => {
    if (state === 'idle' && mayRefresh()) void revalidate();
  }, 60_000);

  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);

  useEffect(() => {
    let last = performance.now();
    function refresh() {
      if (!mayRefresh() || performance.now() - last < PAUSE) return;
      last = performance.now();
      void revalidate();
    }
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate]);
}

function mayRefresh(): boolean {
  // A form that is open would get the new version, and its save would overwrite somebody else's change unseen.
  const isEditing = new URLSearchParams(location.search).has(EDIT);
  return !isEditing && document.visibilityState === 'visible' && navigator.onLine;
}
