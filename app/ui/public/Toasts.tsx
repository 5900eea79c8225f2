import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, toast, useToast } from '../toast.ts';
import { Button, ButtonLink } from './Button.tsx';
import { CloseButton } from './CloseButton.tsx';
import { useOpenDialog } from './open-dialog.ts';

/** The message in the corner. A modal dialog makes everything outside of it inert, so the message stands in it. */
export function Toasts() {
  const shown = useToast();
  const dialog = useOpenDialog();
  if (!shown) return null;
  const message = <Message {...shown} />;
  return dialog ? createPortal(message, dialog) : message;
}

function Message(shown: Toast) {
  const { title, description, isError, link, onUndo, stays } = shown;
  const [isHeld, setHeld] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message begins anew
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toast.clear(), stays);
    return () => clearTimeout(timer);
  }, [isHeld, stays, title, description]);

  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  function undo() {
    toast.clear();
    onUndo?.();
  }

  return (
    <div className="toast" role="alert" data-error={isError || undefined} key={title} {...hold}>
      {isError ? <IconAlertCircleFilled size={22} aria-hidden /> : <IconCircleCheckFilled size={22} aria-hidden />}
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
        {link && (
          <ButtonLink href={link.href} target="_blank" rel="noreferrer" look="subtle" size="compact">
            {link.label}
          </ButtonLink>
        )}
        {onUndo && (
          <Button look="default" size="compact" onClick={undo}>
            Desfazer
          </Button>
        )}
      </div>
      <CloseButton onClick={() => toast.clear()} />
    </div>
  );
}
