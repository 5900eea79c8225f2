import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

type Options = {
  /** The form stays where it is when only the query changes: its tabs are in the address. */
  spansQuery?: boolean;
};

/** Asks before a link, Back or a closed dialog discards typed text. */
export function useLeaveQuestion(isDirty: () => boolean, { spansQuery = false }: Options = {}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() && !(spansQuery && currentLocation.pathname === nextLocation.pathname),
  );
  /** Leaving may be tried again before the question has the focus: it is asked once, and answers the last try. */
  const latest = useRef(blocker);
  const isAsking = useRef(false);

  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    let isLeaving = false;
    confirm({
      title: 'Descartar o que você digitou?',
      loss: 'As alterações ainda não foram salvas.',
      confirm: 'Descartar',
      cancel: 'Continuar editando',
      onConfirm: () => {
        isLeaving = true;
        latest.current.proceed?.();
      },
      onClose: () => {
        isAsking.current = false;
        if (!isLeaving) latest.current.reset?.();
      },
    });
  }, [blocker]);
}
