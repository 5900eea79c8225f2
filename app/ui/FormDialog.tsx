import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, useRef } from 'react';
import { PHONE } from './phone.ts';
import { useCloseOnEscape } from './useCloseOnEscape.ts';

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

  const closeOnEscape = useCloseOnEscape(props.opened, onClose);

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
