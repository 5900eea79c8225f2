import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { setOpenDialog } from './open-dialog.ts';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** A click beside the dialog leaves it open. */
  staysOpen?: boolean | undefined;
  children: ReactNode;
};

/**
 * A modal dialog that is open for as long as it is rendered. The element with `data-autofocus` has the focus at first; afterwards the
 * focus is back where it was.
 */
export function Dialog({ title, onClose, staysOpen = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    setOpenDialog(shown);
    return () => {
      setOpenDialog(null);
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // The backdrop is a part of the element.
  const leave = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && !staysOpen) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onMouseDown={leave}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <CloseButton onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
