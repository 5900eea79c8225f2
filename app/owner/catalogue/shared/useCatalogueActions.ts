import { useRef } from 'react';
import { planLimit } from '#app/owner/salon/plan/limits.ts';
import { useRights } from '#app/owner/useRights.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { namesInShort } from './names.ts';
import { showStillValid, showUpcoming } from './showUpcoming.tsx';

export type CatalogueEntry = { id: string; name: string; isActive: boolean };

type Noun = 'services' | 'employees';

/** How the specification calls it in its messages ('Serviço', 'Funcionário'), and people in a sentence ('serviço'). */
type Names = { message: string; spoken: string };

/** The list calls it, because the answer may remove the card. */
export function useCatalogueActions(noun: Noun, { message, spoken }: Names) {
  const toggled = useRef<CatalogueEntry>(null);
  const asked = useRef<CatalogueEntry>(null);
  const { mayChange } = useRights();
  const isPassable = noun === 'employees' && mayChange('appointments.update');
  const professionalOf = (entry: CatalogueEntry | null) => (isPassable ? entry?.id : undefined);
  const activation = useJsonAction<`${Noun}.activate` | `${Noun}.deactivate`>({
    onDone: (changed) => {
      toast.success(`${message} ${toggled.current?.isActive ? 'desativado' : 'ativado'}`);
      showStillValid(changed, professionalOf(toggled.current));
    },
    words: { otherwise: 'Erro ao alterar status', codes: { PLAN_LIMIT: planLimit('employees') } },
  });
  const removal = useJsonAction<`${Noun}.delete`>({
    onDone: () => {
      toast.success(`${message} excluído`);
      // The card is gone, and the focus with it.
      focusTitle();
    },
    onRefused: (refusal) => {
      if (refusal.code !== 'UPCOMING_APPOINTMENTS') return false;
      const advice = `Cancele ou conclua estes agendamentos antes de excluir o ${spoken}.`;
      showUpcoming(refusal.data.conflicts, advice, professionalOf(asked.current));
      return false;
    },
    words: {
      otherwise: `Erro ao excluir ${message.toLowerCase()}`,
      codes: {
        LAST_SERVICE: ({ data }) => ({
          description: `Só faz este serviço: ${namesInShort(data.employees.map(({ name }) => name))}. Em Profissionais, escolha antes outro serviço.`,
        }),
      },
    },
  });

  return {
    toggle(entry: CatalogueEntry) {
      toggled.current = entry;
      activation.run({ intent: `${noun}.${entry.isActive ? 'deactivate' : 'activate'}`, id: entry.id });
    },
    askRemoval(entry: CatalogueEntry) {
      const { id, name } = entry;
      asked.current = entry;
      confirm({
        title: `Excluir ${name}?`,
        loss: `Esta ação não pode ser desfeita. Agendamentos passados continuam com o nome do ${spoken}.`,
        confirm: 'Excluir',
        onConfirm: () => removal.run({ intent: `${noun}.delete`, id }),
      });
    },
  };
}

export type CatalogueActions = ReturnType<typeof useCatalogueActions>;
