import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';

type Shown = Pick<AdministeredSalon, 'id' | 'name' | 'version'>;

/** 'Ativar' and 'Desativar' of administrators. Called by the list, because a filter may take the row away. */
export function useSalonSwitch() {
  const { revalidate } = useRevalidator();
  const options = {
    onDone: ({ name, status }: AdministeredSalon) =>
      toast.success(
        'Status atualizado',
        status === 'active' ? `${name} está no ar.` : `${name} saiu do ar e não recebe agendamentos.`,
      ),
    onRefused: () => {
      void revalidate();
      return false;
    },
    words: { otherwise: 'Erro ao atualizar status', codes: refusals },
  };
  const activation = useJsonAction<'salons.activate'>(options);
  const deactivation = useJsonAction<'salons.deactivate'>(options);

  return {
    activate: ({ id, version }: Shown) => activation.run({ intent: 'salons.activate', id, version }),
    deactivate: ({ id, name, version }: Shown) =>
      confirm({
        title: `Desativar ${name}?`,
        loss: 'A página sai do ar e não recebe novos agendamentos, e o proprietário não consegue reativá-la. A cobrança do plano fica pausada até você ativar de novo. Os dados e os horários já marcados continuam guardados.',
        confirm: 'Desativar',
        onConfirm: () => deactivation.run({ intent: 'salons.deactivate', id, version }),
      }),
  };
}

export const refusals = {
  NOT_FOUND: { title: 'Este salão não existe mais', description: 'Alguém o excluiu. A lista foi atualizada.' },
  CHANGED_MEANWHILE: {
    title: 'O salão mudou',
    description: 'Alguém o alterou nesse meio-tempo. A lista foi atualizada: confira e tente de novo.',
  },
};
