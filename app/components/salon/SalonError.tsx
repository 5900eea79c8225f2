import { IconMapSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useParams, useRouteError } from 'react-router';
import { PageTitle } from '#app/frame/AppName.tsx';
import { showKept } from '#app/frame/kept-pages.ts';
import { useRequestId } from '#app/frame/request-id.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Main } from '#app/ui/Main.tsx';
import { isFetchFailure } from '#app/ui/orOffline.ts';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import { describeError } from '#app/ui/ScreenError.tsx';
import { useRetry } from '#app/ui/useRetry.ts';

/** The ErrorBoundary of a salon's screens: a 404 links to the salon, any other error offers a retry. */
export function SalonError() {
  const thrown = useRouteError();
  const error = describeError(thrown);
  const isOffline = isFetchFailure(thrown);
  const documentId = useRequestId();
  const { slug } = useParams();
  const retry = useRetry();

  useEffect(() => {
    if (isOffline) void showKept();
  }, [isOffline]);

  if (error.isExpected) {
    return (
      <Main className="salon-main">
        <title>{error.title}</title>
        <ErrorState
          icon={error.status === 404 && <IconMapSearch size={24} />}
          title={error.title}
          description={error.description}
          {...(error.canRetry && retry)}
          actions={
            <ButtonLink to={`/${slug}`} look={error.canRetry ? 'default' : 'filled'}>
              Voltar para o salão
            </ButtonLink>
          }
        />
      </Main>
    );
  }
  if (isOffline) {
    return (
      <Main className="salon-main">
        <title>{error.title}</title>
        <ErrorState title={error.title} description={error.description} {...retry} />
      </Main>
    );
  }
  return (
    <Main className="salon-main">
      <PageTitle>Erro</PageTitle>
      <ErrorState
        title="Erro"
        description="Não foi possível carregar os dados do salão."
        requestId={error.requestId ?? documentId}
        {...retry}
      />
    </Main>
  );
}
