import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads every minute while the page is visible, and when it is looked at again: what others book appears. */
export function useFreshData() {
  const { state, revalidate } = useRevalidator();
  const { start, stop } = useInterval(() => {
    if (state === 'idle') refresh();
  }, 60_000);

  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);

  function refresh() {
    if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
  }
  useWindowEvent('focus', refresh);
  useWindowEvent('visibilitychange', refresh);
}
