import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { PHONE } from './phone.ts';

/**
 * A dialog around a form; on a phone it fills the screen. A click beside it does not close it, so nothing that was typed is
 * lost. The form asks before it is left with `useLeaveQuestion`.
 */
export function FormDialog({ onClose, ...props }: ModalProps) {
  const isPhone = useMediaQuery(PHONE);

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
      fullScreen={isPhone ?? false}
      {...props}
    />
  );
}
