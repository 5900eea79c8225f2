import { useInterval } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads every minute while the page is visible: the line of now moves and new bookings appear. */
export function useFreshData() {
  const { state, revalidate } = useRevalidator();
  const { start, stop } = useInterval(() => {
    if (state === 'idle' && document.visibilityState === 'visible' && navigator.onLine) void revalidate();
  }, 60_000);

  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
}
