import { useSyncExternalStore } from 'react';

function subscribe(hear: () => void) {
  document.addEventListener('visibilitychange', hear);
  return () => document.removeEventListener('visibilitychange', hear);
}

/** False while the page is in the background. Mantine's hook would bring its library to the page. */
export const useIsVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );
