import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShownDialog } from '../show-dialog.ts';
import { Dialog } from './Dialog.tsx';

/** The dialog that `showDialog` or `confirm` opened. It ends with its page. */
export function ShownDialog() {
  const { dialog, close } = useShownDialog();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation
  useEffect(() => close(), [pathname]);
  if (!dialog) return null;
  const { title, content, staysOpen } = dialog;
  return (
    <Dialog title={title} staysOpen={staysOpen} onClose={() => close()}>
      {content(close)}
    </Dialog>
  );
}
