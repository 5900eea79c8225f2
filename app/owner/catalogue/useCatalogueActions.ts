import { useRef } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { STILL_VALID, showComing } from '../../components/appointments/showComing.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';

/** A service or a professional, as far as its card's menu goes. */
type Entry = { id: string; name: string; isActive: boolean };

/** How the specification calls it in its messages ('Serviço', 'Funcionário'), and people in a sentence ('serviço'). */
type Words = { message: string; spoken: string };

/**
 * What a card's menu does, by the intents activate, deactivate and delete. Asked by the list, which is still there when a
 * card is not: deleted, or no longer in the filter.
 */
export function useCatalogueActions({ message, spoken }: Words) {
  const toggled = useRef<Entry>(null);
  const activation = useJsonAction<{ value: { comingAppointments?: Conflict[] } }>({
    onDone: ({ value }) => {
      toast.success(`${message} ${toggled.current?.isActive ? 'desativado' : 'ativado'}`);
      showComing(value.comingAppointments, STILL_VALID);
    },
    onRefused: (refusal) => {
      toast.refusal({ ...refusal, title: refusal.title ?? 'Erro ao alterar status' });
      return true;
    },
  });
  const removal = useJsonAction({
    onDone: () => toast.success(`${message} excluído`),
    onRefused: (refusal) => {
      const coming = (refusal.data as { conflicts?: Conflict[] } | undefined)?.conflicts;
      if (coming) showComing(coming, `Cancele ou conclua estes agendamentos antes de excluir o ${spoken}.`);
      toast.refusal({ ...refusal, title: refusal.title ?? `Erro ao excluir ${message.toLowerCase()}` });
      return true;
    },
  });

  return {
    toggle(entry: Entry) {
      toggled.current = entry;
      activation.run({ intent: entry.isActive ? 'deactivate' : 'activate', id: entry.id });
    },
    askRemoval: ({ id, name }: Entry) =>
      confirm({
        title: `Excluir ${name}?`,
        loss: `Esta ação não pode ser desfeita. Agendamentos passados continuam com o nome do ${spoken}.`,
        confirm: 'Excluir',
        onConfirm: () => removal.run({ intent: 'delete', id }),
      }),
  };
}

export type CatalogueActions = ReturnType<typeof useCatalogueActions>;
