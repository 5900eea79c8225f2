import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { PHONE } from './phone.ts';

/** A click beside it does not close it, so that typed text is not lost; the form asks with `useLeaveQuestion`. */
export function FormDialog({ onClose, onExitTransitionEnd, ...props }: ModalProps) {
  const isPhone = useMediaQuery(PHONE);

  // Mantine gives the focus back to what had it when the dialog opened: in a menu, to an item that is gone by then.
  const opener = useRef<HTMLElement>(null);
  function keepOpener({ relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement) opener.current ??= relatedTarget;
  }
  function returnFocus() {
    if (document.activeElement === document.body) opener.current?.focus();
    opener.current = null;
  }

  // Mantine listens on the window: Escape in a question above this dialog would close both.
  function closeOnEscape({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>) {
    const isForPart = (target as HTMLElement).dataset.mantineStopPropagation === 'true';
    if (key === 'Escape' && !isForPart && !nativeEvent.isComposing) onClose();
  }

  return (
    <Modal
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      onFocus={keepOpener}
      onExitTransitionEnd={() => {
        returnFocus();
        onExitTransitionEnd?.();
      }}
      fullScreen={isPhone ?? false}
      {...props}
    />
  );
}
