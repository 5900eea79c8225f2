import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tile } from './EmptyState.tsx';
import { Button } from './public/Button.tsx';
import { focusTitle } from './useArrivalFocus.ts';
import { useCopy } from './useCopy.ts';

type Props = {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  actions?: ReactNode;
  requestId?: string | undefined;
};

/** Replaces a screen whose read failed. */
export function ErrorState({ title, description, icon, onRetry, isRetrying, actions, requestId }: Props) {
  const wasAsked = useRef(false);
  // The retry button that had the focus disappears with the error.
  useEffect(
    () => () => {
      if (wasAsked.current && document.activeElement === document.body) focusTitle();
    },
    [],
  );

  function retry() {
    wasAsked.current = true;
    onRetry?.();
  }

  return (
    <div className="state" role="alert">
      <Tile>{icon || <IconCloudOff size={24} />}</Tile>
      <h1>{title}</h1>
      {description && <p>{description}</p>}
      <div className="state-actions">
        {onRetry && (
          <Button onClick={retry} isBusy={isRetrying ?? false}>
            <IconRefresh size={18} aria-hidden />
            Tentar novamente
          </Button>
        )}
        {actions}
      </div>
      {requestId && <RequestId id={requestId} />}
    </div>
  );
}

function RequestId({ id }: { id: string }) {
  const { copied, copy } = useCopy();
  return (
    <p className="state-id">
      Código para o suporte
      <code>{id}</code>
      <Button look="subtle" size="compact" onClick={() => void copy(id)}>
        {copied ? 'Copiado!' : 'Copiar'}
      </Button>
    </p>
  );
}
