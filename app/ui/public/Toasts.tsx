import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, toast, useToast } from '../toast.ts';
import { Button, ButtonLink } from './Button.tsx';
import { CloseButton } from './CloseButton.tsx';
import { useOpenDialog } from './open-dialog.ts';

/** The message in the corner. An open modal dialog contains it, because everything outside the dialog is inert. */
export function Toasts() {
  const shown = useToast();
  const dialog = useOpenDialog();
  if (!shown) return null;
  const message = <Message key={shown.id} {...shown} />;
  return dialog ? createPortal(message, dialog) : message;
}

function Message(shown: Toast) {
  const { title, description, isError, link, onUndo, stays } = shown;
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    // The pointer keeps a message open, but not an offer to undo: that ends at a fixed time.
    if (isHeld && !onUndo) return;
    const timer = setTimeout(() => toast.clear(), stays);
    return () => clearTimeout(timer);
  }, [isHeld, stays, onUndo]);

  const element = useRef<HTMLDivElement>(null);
  // Screens use `--toast-room` to leave room for the message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has another height
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast-room', `${(element.current?.offsetHeight ?? 0) + 20}px`);
    return () => {
      style.removeProperty('--toast-room');
    };
  }, [title, description]);

  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  function undo() {
    toast.clear();
    onUndo?.();
  }

  return (
    <div ref={element} className="toast" role="alert" data-error={isError || undefined} {...hold}>
      {isError ? <IconAlertCircleFilled size={22} aria-hidden /> : <IconCircleCheckFilled size={22} aria-hidden />}
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
        {(onUndo || link) && (
          <div className="toast-actions">
            {onUndo && (
              <Button look="default" size="compact" onClick={undo}>
                Desfazer
              </Button>
            )}
            {link && (
              <ButtonLink href={link.href} target="_blank" rel="noreferrer" look="subtle" size="compact">
                {link.label}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <CloseButton onClick={() => toast.clear()} />
    </div>
  );
}
