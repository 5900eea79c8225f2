import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

type Question = {
  /** A question: 'Excluir Corte feminino?'. */
  title: string;
  /** What is lost: 'Esta ação não pode ser desfeita. …'. */
  loss: ReactNode;
  /** The verb on the button: 'Excluir'. */
  confirm: string;
  cancel?: string;
  /** Red for what cannot be undone (the default); false for a plain question. */
  isDestructive?: boolean;
  onConfirm: () => void;
  /** Runs after either answer. */
  onClose?: () => void;
};

/** Asks before a step that cannot be undone, and says what is lost. The cancel button has the focus. */
export function confirm({ title, loss, confirm: verb, cancel = 'Voltar', isDestructive = true, ...answers }: Question) {
  modals.openConfirmModal({
    title,
    children: typeof loss === 'string' ? <Text c="dimmed">{loss}</Text> : loss,
    labels: { confirm: verb, cancel },
    cancelProps: { 'data-autofocus': true },
    confirmProps: isDestructive ? { color: 'red' } : {},
    ...answers,
  });
}
