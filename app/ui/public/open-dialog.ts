import { useSyncExternalStore } from 'react';

let open: HTMLDialogElement | null = null;
const listeners = new Set<() => void>();

/** Null closes it. */
export function setOpenDialog(dialog: HTMLDialogElement | null): void {
  open = dialog;
  for (const listen of listeners) listen();
}

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** The modal dialog that is open. */
export const useOpenDialog = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
