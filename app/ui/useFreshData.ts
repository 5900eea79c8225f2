import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

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
  return document.visibilityState === 'visible' && navigator.onLine;
}
