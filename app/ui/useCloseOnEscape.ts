import { useWindowEvent } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';

/**
 * Returns the `onKeyDown` of a dialog whose `closeOnEscape` is off. Mantine listens on the window instead: Escape in a
 * question above this dialog would close both.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void) {
  // The focus enters a dialog after it is drawn: a key that is pressed sooner arrives at what had the focus before.
  useWindowEvent('keydown', ({ key, target }) => {
    if (!isOpen || key !== 'Escape' || (target as Element).closest('[role="dialog"]')) return;
    if (document.querySelectorAll('[role="dialog"], dialog[open]').length === 1) close();
  });

  return (event: KeyboardEvent<HTMLElement>) => {
    const isForPart = (event.target as HTMLElement).dataset.mantineStopPropagation === 'true';
    if (event.key !== 'Escape' || isForPart || event.nativeEvent.isComposing) return;
    // React passes the key on to a panel that shows this dialog, which would close as well.
    event.stopPropagation();
    close();
  };
}
