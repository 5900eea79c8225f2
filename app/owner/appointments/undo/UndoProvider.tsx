import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type ToastOptions, toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { WordTable } from '#app/ui/words.ts';
import type { InputOf } from '#contract/index.ts';

type Name = 'appointments.undo' | 'waitingList.putBack';
type Undo =
  | ({ intent: 'appointments.undo' } & InputOf<'appointments.undo'>)
  | ({ intent: 'waitingList.putBack' } & InputOf<'waitingList.putBack'>);

type Offer = ToastOptions & {
  /** The title of the action that was done. */
  title: string;
  description: string;
  undo: Undo;
  /** The message after it is undone. */
  undone: { title: string; description?: string };
  /** Runs when the owner wants it undone, before the server is asked. */
  onUndo?: (() => void) | undefined;
};

const words: WordTable<Name> = {
  otherwise: 'Não foi possível desfazer',
  codes: {
    UNDO_OVER: {
      description: 'O prazo acabou ou os avisos já saíram. Abra o agendamento para mudar o que for preciso.',
    },
    SLOT_TAKEN: { description: 'O horário acabou de ser reservado por outra pessoa.' },
    CHANGED_MEANWHILE: { description: 'Isto mudou nesse meio-tempo. A lista foi atualizada.' },
    NOT_FOUND: { description: 'Isto não existe mais. A lista foi atualizada.' },
    OFFLINE: { description: 'Confira a internet: nada foi desfeito.' },
  },
};

const UndoContext = createContext<(offer: Offer) => void>(() => {});

/** Lives in the owner's frame: the card, panel or dialog that acted may be gone when its action is undone. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const asked = useRef<Offer>(null);
  const { run } = useJsonAction<Name>({
    action: '/appointments/desfazer',
    onDone() {
      if (!asked.current) return;
      const { title, description } = asked.current.undone;
      toast.success(title, description);
      // The pressed button has disappeared with its toast.
      if (document.activeElement === document.body) focusTitle();
    },
    onRefused({ code }) {
      if (code !== 'OFFLINE') void revalidate();
      return false;
    },
    words,
  });

  const offer = useCallback(
    (made: Offer) =>
      toast.undoable(
        made.title,
        made.description,
        () => {
          asked.current = made;
          made.onUndo?.();
          run(made.undo);
        },
        { link: made.link },
      ),
    [run],
  );

  return <UndoContext value={offer}>{children}</UndoContext>;
}

/** Tells what was done and offers to undo it for ten seconds. */
export const useUndo = () => useContext(UndoContext);
