import { useEffect, useRef } from 'react';

/** For a strip that scrolls sideways: what the address has chosen may be outside the visible part. */
export function useChosenInSight() {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-checked="true"]');
    if (!strip.current || !chosen) return;
    const beyond = chosen.getBoundingClientRect().right - strip.current.getBoundingClientRect().right;
    if (beyond > 0) strip.current.scrollLeft += beyond + 24;
  }, []);
  return strip;
}
