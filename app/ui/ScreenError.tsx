import { Button } from '@mantine/core';
import { isRouteErrorResponse, Link, useNavigation, useRevalidator, useRouteError } from 'react-router';
import { useRequestId } from '../request-id.ts';
import { ErrorState } from './ErrorState.tsx';

/** What a loader throws as `data({ … }, { status })`. */
type Thrown = { code?: string; title?: string; description?: string; requestId?: string };

/** The words of what was thrown: the thrower's own, else general ones. `isExpected` is false for what stands in the log. */
export function describeError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const thrown: Thrown = typeof error.data === 'object' && error.data !== null ? error.data : {};
    const isExpected = error.status < 500;
    return { ...(isExpected ? generalWords(error.status) : unexpected), ...thrown, status: error.status, isExpected };
  }
  return { ...unexpected, status: 500, isExpected: false, requestId: undefined };
}

const unexpected = {
  title: 'Algo deu errado',
  description: 'Não foi possível abrir esta página. Tente novamente em instantes.',
};

function generalWords(status: number) {
  if (status === 404) return { title: 'Não encontrado', description: 'O que você procura não existe ou foi removido.' };
  if (status === 403) {
    return { title: 'Acesso Negado', description: 'Você não tem permissão para acessar esta área' };
  }
  return { title: 'Erro ao carregar dados', description: 'Tente novamente em instantes.' };
}

/**
 * The ErrorBoundary of a screen, inside its layout, so that the shell stays:
 * `export { ScreenError as ErrorBoundary } from '#app/ui/ScreenError.tsx'`, or with the screen's own words for a read that
 * failed: `<ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os clientes" />`.
 */
export function ScreenError(words: { title?: string; description?: string }) {
  const described = describeError(useRouteError());
  const error = described.isExpected ? described : { ...described, ...words };
  const documentId = useRequestId();
  const revalidator = useRevalidator();
  const isBusy = useNavigation().state !== 'idle' || revalidator.state !== 'idle';
  const canRetry = error.status !== 403 && error.status !== 404;

  return (
    <ErrorState
      title={error.title}
      description={error.description}
      requestId={error.requestId ?? (error.isExpected ? undefined : documentId)}
      isRetrying={isBusy}
      {...(canRetry
        ? { onRetry: () => void revalidator.revalidate() }
        : {
            actions: (
              <Button component={Link} to="/" variant="default">
                Voltar para o início
              </Button>
            ),
          })}
    />
  );
}
