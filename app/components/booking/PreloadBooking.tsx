import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Browsers that do not tell how good their connection is are taken at their best. */
function hasGoodConnection(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && effectiveType === '4g';
}

/** Loads the code of the booking page, not its times, while the page is idle: 'Agendar' then opens at once. */
export function PreloadBooking({ page }: { page: string }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!window.requestIdleCallback || !hasGoodConnection()) return;
    const callback = window.requestIdleCallback(() => setIdle(true));
    return () => window.cancelIdleCallback(callback);
  }, []);
  return isIdle ? <PrefetchPageLinks page={page} /> : null;
}
