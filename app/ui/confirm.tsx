import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

type Question = {
  title: string;
  /** The loss: 'Esta ação não pode ser desfeita. …'. */
  loss: ReactNode;
  /** The verb on the button: 'Excluir'. */
  confirm: string;
  cancel?: string;
  isDestructive?: boolean;
  onConfirm: () => void;
  /** Runs after either answer. */
  onClose?: () => void;
};

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
