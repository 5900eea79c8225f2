import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

/** Asks before a link, Back or a closed dialog discards typed text. */
export function useLeaveQuestion(isDirty: () => boolean) {
  const blocker = useBlocker(() => isDirty());

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isLeaving = false;
    confirm({
      title: 'Descartar o que você digitou?',
      loss: 'As alterações ainda não foram salvas.',
      confirm: 'Descartar',
      cancel: 'Continuar editando',
      onConfirm: () => {
        isLeaving = true;
        blocker.proceed();
      },
      onClose: () => {
        if (!isLeaving) blocker.reset();
      },
    });
  }, [blocker]);
}
