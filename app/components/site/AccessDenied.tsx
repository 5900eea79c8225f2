import { IconLock } from '@tabler/icons-react';
import { useRouteError } from 'react-router';
import { PageTitle } from '#app/frame/AppName.tsx';
import { PublicStyles } from '#app/frame/PublicStyles.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Main } from '#app/ui/Main.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import { describeError } from '#app/ui/ScreenError.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** Refuses somebody who opened a screen of administrators. */
export function AccessDenied({ ownDashboard }: { ownDashboard: string }) {
  const { title, description } = describeError(useRouteError());
  return (
    <>
      <PublicStyles />
      <PageTitle>{title}</PageTitle>
      <SiteHeader />
      <Main className="site-main">
        <ErrorState
          icon={<IconLock size={24} />}
          title={title}
          description={description}
          actions={
            <>
              <ButtonLink to={ownDashboard}>Ir para o dashboard</ButtonLink>
              <ButtonLink to="/admin-auth" look="default">
                Entrar como administrador
              </ButtonLink>
            </>
          }
        />
      </Main>
    </>
  );
}
