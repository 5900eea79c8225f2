import { Fragment, type ReactNode, useRef, useState } from 'react';
import { FormDialog } from './FormDialog.tsx';
import type { UrlDialog } from './useUrlDialog.ts';

/** Closes the dialog. `afterwards` runs when it is gone, for what opens another dialog. */
export type Close = (afterwards?: () => void) => void;

type Props<Entry extends { id: string }> = {
  dialog: UrlDialog<Entry>;
  titles: { new: string; edit: string };
  size?: 'lg';
  /** The form; `edited` is null when it makes a new record. */
  children: (edited: Entry | null, close: Close) => ReactNode;
};

/** The dialog in which a list makes and changes its records. */
export function EditDialog<Entry extends { id: string }>({ dialog, titles, children, ...props }: Props<Entry>) {
  const { isNew, edited } = dialog;
  const isOpen = isNew || edited !== null;
  const afterwards = useRef<() => void>(undefined);

  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(edited);
  if (isOpen && edited !== last) setLast(edited);
  const shown = isOpen ? edited : last;

  const close: Close = (then) => {
    afterwards.current = then;
    dialog.close();
  };

  function runAfterwards() {
    const then = afterwards.current;
    afterwards.current = undefined;
    // Mantine gives the focus back 10 ms after it closes a dialog; a dialog that opens before would lose it.
    if (then) setTimeout(then, 20);
  }

  return (
    <FormDialog
      opened={isOpen}
      onClose={() => close()}
      onExitTransitionEnd={runAfterwards}
      title={shown ? titles.edit : titles.new}
      {...props}
    >
      <Fragment key={shown?.id ?? 'new'}>{children(shown, close)}</Fragment>
    </FormDialog>
  );
}
