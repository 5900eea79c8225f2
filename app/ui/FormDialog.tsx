import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { PHONE } from './phone.ts';

/**
 * A dialog around a form, on a phone the whole screen. A click beside it does not throw away what was typed; with
 * `useLeaveQuestion` in the form nothing else does.
 */
export function FormDialog({ onClose, ...props }: ModalProps) {
  const isPhone = useMediaQuery(PHONE);

  // Mantine's own listens to the whole window, and would close this too when Escape answers the question above it.
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
