import { useEffect, useState } from 'react';
import { secondsUntil } from './time-left.ts';

/** Seconds until an instant, counted from the server's clock: the phone's own may be wrong. `now` came with `until`. */
export function useTimeLeft(until: string, now: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, now));
  useEffect(() => {
    const began = performance.now();
    const count = () => setSeconds(secondsUntil(until, now, performance.now() - began));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [until, now]);
  return seconds;
}
