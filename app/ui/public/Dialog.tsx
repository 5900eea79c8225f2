import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { setOpenDialog } from './open-dialog.ts';

type Props = { title: ReactNode; onClose: () => void; children: ReactNode };

/** A modal dialog that is open for as long as it is rendered. Afterwards the focus is back where it was. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    setOpenDialog(shown);
    return () => {
      setOpenDialog(null);
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // The backdrop is a part of the element.
  const leave = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
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
