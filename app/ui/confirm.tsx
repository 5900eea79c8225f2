import type { ReactNode } from 'react';
import { Button } from './public/Button.tsx';
import { showDialog } from './show-dialog.ts';

export type Question = {
  title: string;
  /** The loss: 'Esta ação não pode ser desfeita. …'. Plain elements. */
  loss: ReactNode;
  /** The verb on the button: 'Excluir'. */
  confirm: string;
  cancel?: string;
  isDestructive?: boolean;
  onConfirm: () => void;
  /** Runs after either answer. */
  onClose?: () => void;
};

/** Asks a question in a dialog. The harmless answer has the focus at first. */
export function confirm({
  title,
  loss,
  confirm: verb,
  cancel = 'Voltar',
  isDestructive = true,
  onConfirm,
  onClose,
}: Question): void {
  showDialog({
    title,
    onClose,
    content: (close) => (
      <>
        {typeof loss === 'string' ? <p className="dimmed">{loss}</p> : loss}
        <div className="dialog-actions">
          <Button look="default" onClick={() => close()} data-autofocus>
            {cancel}
          </Button>
          <Button isDestructive={isDestructive} onClick={() => close(onConfirm)}>
            {verb}
          </Button>
        </div>
      </>
    ),
  });
}
