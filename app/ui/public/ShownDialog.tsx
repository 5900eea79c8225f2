import { useShownDialog } from '../show-dialog.ts';
import { Dialog } from './Dialog.tsx';

/** The dialog that `showDialog` or `confirm` opened. */
export function ShownDialog() {
  const { dialog, close } = useShownDialog();
  if (!dialog) return null;
  const { title, content, staysOpen } = dialog;
  return (
    <Dialog title={title} staysOpen={staysOpen} onClose={() => close()}>
      {content(close)}
    </Dialog>
  );
}
