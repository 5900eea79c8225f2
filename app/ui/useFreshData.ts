import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads every minute while the page is visible, and when it is looked at again: what others book appears. With `asksFirst` a page stays as it
 * is when the server cannot be reached, and true comes back; without it the error takes its place.
 */
export function useFreshData({ asksFirst = false } = {}): boolean {
  const { state, revalidate } = useRevalidator();
  const [isUnreachable, setUnreachable] = useState(false);
  const refresh = async () => {
    if (state !== 'idle' || !mayRefresh()) return;
    const isReached = !asksFirst || (await isReachable());
    setUnreachable(!isReached);
    if (isReached) void revalidate();
  };
  const { start, stop } = useInterval(() => void refresh(), 60_000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  useWindowEvent('focus', () => void refresh());
  useWindowEvent('visibilitychange', () => void refresh());
  return isUnreachable;
}

function mayRefresh(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
