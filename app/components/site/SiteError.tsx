import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePageTitle } from '../../app-name.ts';
import { PublicStyles } from '../../PublicStyles.tsx';
import { Main } from '../../ui/Main.tsx';
import { describeError, ScreenError } from '../../ui/ScreenError.tsx';
import { NotFound } from './NotFound.tsx';
import { SiteHeader } from './SiteHeader.tsx';

export function SiteError() {
  const error = useRouteError();
  // React Router's own 404 has no title.
  const isUnknownPath = isRouteErrorResponse(error) && error.status === 404 && !error.data?.title;
  const title = usePageTitle(isUnknownPath ? 'Página não encontrada' : describeError(error).title);
  return (
    <>
      <PublicStyles />
      <title>{title}</title>
      <SiteHeader />
      <Main className="site-main">{isUnknownPath ? <NotFound /> : <ScreenError />}</Main>
    </>
  );
}
