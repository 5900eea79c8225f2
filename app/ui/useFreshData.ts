import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { EDIT } from './useUrlDialog.ts';

/** Reloads every minute while the page is visible, and when it is looked at again: what others book appears. */
export function useFreshData() {
  const { state, revalidate } = useRevalidator();
  const refresh = () => {
    if (state === 'idle' && mayRefresh()) void revalidate();
  };
  const { start, stop } = useInterval(refresh, 60_000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  useWindowEvent('focus', refresh);
  useWindowEvent('visibilitychange', refresh);
}

function mayRefresh(): boolean {
  // A form that is open would get the new version, and its save would overwrite somebody else's change unseen.
  const isEditing = new URLSearchParams(location.search).has(EDIT);
  return !isEditing && document.visibilityState === 'visible' && navigator.onLine;
}
