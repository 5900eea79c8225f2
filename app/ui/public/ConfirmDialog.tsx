import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** The words about the loss. */
  loss: ReactNode;
  /** The verb on the button: 'Cancelar agendamento'. */
  confirm: string;
  cancel?: string;
  isDestructive?: boolean;
  onConfirm: () => void;
  /** After either answer. */
  onClose: () => void;
};

/** The counterpart of `confirm` for pages without Mantine. The harmless answer has the focus at first. */
export function ConfirmDialog({
  title,
  loss,
  confirm,
  cancel = 'Voltar',
  isDestructive = true,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {typeof loss === 'string' ? <p className="dimmed">{loss}</p> : loss}
      <div className="dialog-actions">
        <Button look="default" onClick={onClose} autoFocus>
          {cancel}
        </Button>
        <Button
          isDestructive={isDestructive}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
