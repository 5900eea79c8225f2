import { IconLock, IconMapSearch } from '@tabler/icons-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useRequestId } from '../frame/request-id.ts';
import { ErrorState } from './ErrorState.tsx';
import { isFetchFailure } from './orOffline.ts';
import { ButtonLink } from './public/Button.tsx';
import { useRetry } from './useRetry.ts';
import { MAINTENANCE } from './words.ts';

/** A refusal that a loader let through, or a page error with words of its own. */
type Thrown = { code?: string; title?: string; description?: string; message?: string; requestId?: string };

/** `isExpected` is false for an error that is in the log; `canRetry` is false when a retry gives the same answer. */
export function describeError(error: unknown) {
  if (!isRouteErrorResponse(error)) {
    const words = isFetchFailure(error) ? offline : unexpected;
    return { ...words, status: 500, isExpected: false, canRetry: true, requestId: undefined };
  }
  const { status } = error;
  const thrown: Thrown = typeof error.data === 'object' && error.data !== null ? error.data : {};
  const { code, title, description = thrown.message, requestId } = thrown;
  if (code === 'MAINTENANCE') return { ...MAINTENANCE, status, isExpected: true, canRetry: true, requestId };
  const isExpected = status < 500 || code === 'BUSY';
  const words = isExpected ? generalWords(status) : unexpected;
  const own = { ...(title && { title }), ...(description && { description }), requestId };
  return { ...words, ...own, status, isExpected, canRetry: status !== 403 && status !== 404 };
}

const offline = { title: 'Sem conexão', description: 'Confira a internet e tente novamente.' };
const unexpected = { title: 'Erro inesperado', description: 'Tente novamente mais tarde' };

function generalWords(status: number) {
  switch (status) {
    case 403:
      return { title: 'Acesso Negado', description: 'Você não tem permissão para acessar esta área' };
    case 404:
      return { title: 'Não encontrado', description: 'O que você procura não existe ou foi removido.' };
    case 429:
      return { title: 'Aguarde um pouco', description: 'Muitas tentativas. Aguarde um pouco e tente novamente.' };
    case 503:
      return { title: 'Só um instante', description: 'Muita gente agendando agora. Tente de novo em instantes.' };
    default:
      return { title: 'Erro ao carregar dados', description: 'Tente novamente em instantes.' };
  }
}

const icons: Record<number, typeof IconLock> = { 403: IconLock, 404: IconMapSearch };

/** The ErrorBoundary of a screen: inside its layout, so that the shell stays. `words` are for an unexpected error. */
export function ScreenError(words: { title?: string; description?: string }) {
  const described = describeError(useRouteError());
  const error = described.isExpected ? described : { ...described, ...words };
  const documentId = useRequestId();
  const retry = useRetry();
  const Icon = icons[error.status];

  return (
    <ErrorState
      icon={Icon && <Icon size={24} />}
      title={error.title}
      description={error.description}
      requestId={error.requestId ?? (error.isExpected ? undefined : documentId)}
      {...(error.canRetry
        ? retry
        : {
            actions: (
              <ButtonLink to="/" look="default">
                Voltar para o início
              </ButtonLink>
            ),
          })}
    />
  );
}

export const LoadError = ({ what }: { what: string }) => (
  <ScreenError title="Erro ao carregar dados" description={`Não foi possível carregar ${what}`} />
);
