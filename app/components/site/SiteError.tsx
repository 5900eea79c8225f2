import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PageTitle } from '#app/frame/AppName.tsx';
import { PublicStyles } from '#app/frame/PublicStyles.tsx';
import { Main } from '#app/ui/Main.tsx';
import { describeError, ScreenError } from '#app/ui/ScreenError.tsx';
import { AccessDenied } from './AccessDenied.tsx';
import { NotFound } from './NotFound.tsx';
import { SiteHeader } from './SiteHeader.tsx';

export function SiteError() {
  const error = useRouteError();
  // A document that a guard refuses reaches the root's boundary, a navigation the layout's.
  if (isRouteErrorResponse(error) && error.data?.adminsOnly) return <AccessDenied {...error.data.adminsOnly} />;
  // React Router's own 404 has no title.
  const isUnknownPath = isRouteErrorResponse(error) && error.status === 404 && !error.data?.title;
  return (
    <>
      <PublicStyles />
      <PageTitle>{isUnknownPath ? 'Página não encontrada' : describeError(error).title}</PageTitle>
      <SiteHeader />
      <Main className="site-main">{isUnknownPath ? <NotFound /> : <ScreenError />}</Main>
    </>
  );
}
