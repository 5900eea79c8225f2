import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PublicStyles } from '../../PublicStyles.tsx';
import { Main } from '../../ui/Main.tsx';
import { describeError, ScreenError } from '../../ui/ScreenError.tsx';
import { NotFound } from './NotFound.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The ErrorBoundary where no layout is left: the platform's head, what happened, and the way out. */
export function SiteError() {
  const error = useRouteError();
  // The router's own 404 brings no words: no route has this path.
  const isUnknownPath = isRouteErrorResponse(error) && error.status === 404 && !error.data?.title;
  return (
    <>
      <PublicStyles />
      <title>{`${isUnknownPath ? 'Página não encontrada' : describeError(error).title} · Encaixe`}</title>
      <SiteHeader />
      <Main className="site-main">{isUnknownPath ? <NotFound /> : <ScreenError />}</Main>
    </>
  );
}
