import { type ReactNode, useEffect, useState } from 'react';

/** `afterwards` runs when the dialog is gone, before `onClose`. It may show another one. */
export type CloseShown = (afterwards?: () => void) => void;

type ShownDialog = {
  title: ReactNode;
  content: (close: CloseShown) => ReactNode;
  /** Runs after every way to close it. */
  onClose?: (() => void) | undefined;
  /** A click beside the dialog leaves it open. */
  staysOpen?: boolean;
};

let shown: ShownDialog | null = null;
const listeners = new Set<(dialog: ShownDialog | null) => void>();

function show(dialog: ShownDialog | null) {
  shown = dialog;
  for (const listen of listeners) listen(dialog);
}

/** Shows a dialog from an event handler or an effect. The content is plain: the dialog stands outside of every MantineFrame. */
export function showDialog(dialog: ShownDialog): void {
  const former = shown;
  show(dialog);
  former?.onClose?.();
}

/** For `ShownDialog`, which draws it. */
export function useShownDialog() {
  const [dialog, setDialog] = useState(shown);
  // With `useSyncExternalStore` it would be drawn before a form has given the focus back to its button.
  useEffect(() => {
    listeners.add(setDialog);
    // A page may show one while it arrives, before this effect.
    setDialog(shown);
    return () => {
      listeners.delete(setDialog);
    };
  }, []);
  const close: CloseShown = (afterwards) => {
    if (shown !== dialog) return;
    show(null);
    afterwards?.();
    dialog?.onClose?.();
  };
  return { dialog, close };
}
