import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Refusal } from '#app/ui/answer.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { WordTable } from '#app/ui/words.ts';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { formatDate } from '#lib/dates.ts';
import { useUndo } from '../appointments/undo/UndoProvider.tsx';

/** For the action of the screen. */
export const entryIntents = ['waitingList.markContacted', 'waitingList.putBack', 'waitingList.resolve'] as const;
type Name = (typeof entryIntents)[number];

const gone = {
  title: 'Este pedido já saiu da lista',
  description: 'Ele foi removido ou o cliente já agendou. A lista foi atualizada.',
};
const words: WordTable<Name> = {
  otherwise: 'Erro',
  codes: {
    NOT_FOUND: gone,
    CHANGED_MEANWHILE: gone,
    ALREADY_WAITING: { title: 'Já está na lista' },
    UNEXPECTED: { description: 'Não foi possível atualizar o status.' },
  },
};

/** Called by the list, because the card is gone when the answer comes. */
export function useEntryActions() {
  const { revalidate } = useRevalidator();
  const offerUndo = useUndo();

  const tell = (description: string) => () => {
    toast.success('Status atualizado', description);
    // The pressed button left with its card.
    if (document.activeElement === document.body) focusTitle();
  };
  function onRefused({ code }: Refusal<Name>) {
    if (code === 'NOT_FOUND' || code === 'CHANGED_MEANWHILE') void revalidate();
    return false;
  }

  const contacted = useRef<WaitingEntry>(null);
  const contact = useJsonAction<'waitingList.markContacted'>({
    onDone() {
      if (!contacted.current) return;
      const { id, customerName } = contacted.current;
      offerUndo({
        title: 'Status atualizado',
        description: 'Cliente marcado como contatado',
        undo: { intent: 'waitingList.putBack', id },
        undone: { title: 'De volta à lista', description: customerName },
      });
      if (document.activeElement === document.body) focusTitle();
    },
    onRefused,
    words,
  });
  const back = useJsonAction<'waitingList.putBack'>({ onDone: tell('Cliente de volta à lista'), onRefused, words });
  const removal = useJsonAction<'waitingList.resolve'>({
    onDone: tell('Item removido da lista'),
    onRefused,
    words,
  });

  return {
    markContacted(entry: WaitingEntry) {
      contacted.current = entry;
      contact.run({ intent: 'waitingList.markContacted', id: entry.id });
    },
    putBack: ({ id }: WaitingEntry) => back.run({ intent: 'waitingList.putBack', id }),
    askRemoval: ({ id, customerName, serviceName, preferredDate }: WaitingEntry) =>
      confirm({
        title: `Remover ${customerName} da lista?`,
        loss: `O pedido de ${serviceName} para ${formatDate(preferredDate)} sai da lista, e ninguém mais é avisado de vagas para ele.`,
        confirm: 'Remover da Lista',
        onConfirm: () => removal.run({ intent: 'waitingList.resolve', id }),
      }),
  };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
