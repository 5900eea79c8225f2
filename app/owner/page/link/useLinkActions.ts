import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { ShortLink } from '#contract/short-links.ts';
import { clicks } from './words.ts';

/** The list calls it, because the answer may remove the card. */
export function useLinkActions() {
  const change = useJsonAction<'shortLinks.update'>({
    onDone: ({ isActive }) => toast.success('Link atualizado!', isActive ? 'Link ligado.' : 'Link desligado.'),
    words: { otherwise: 'Não foi possível atualizar o link' },
  });
  const removal = useJsonAction<'shortLinks.delete'>({
    onDone: () => {
      toast.success('Link removido');
      // The card is gone, and the focus with it.
      focusTitle();
    },
    words: { otherwise: 'Erro ao remover link' },
  });

  return {
    toggle: ({ id, version, isActive, expiresOn }: ShortLink) =>
      change.run({ intent: 'shortLinks.update', id, version, isActive: !isActive, expiresOn }),
    askRemoval: ({ id, code, clickCount }: ShortLink) =>
      confirm({
        title: `Excluir o link /s/${code}?`,
        loss: `Esta ação não pode ser desfeita: o link e os QR codes dele param de funcionar, e a contagem (${clicks(clickCount)}) se perde.`,
        confirm: 'Excluir',
        onConfirm: () => removal.run({ intent: 'shortLinks.delete', id }),
      }),
  };
}

export type LinkActions = ReturnType<typeof useLinkActions>;
