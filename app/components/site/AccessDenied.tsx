import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { PageTitle } from '../../AppName.tsx';
import { PublicStyles } from '../../PublicStyles.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Main } from '../../ui/Main.tsx';
import { describeError } from '../../ui/ScreenError.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** Refuses somebody who opened a screen of administrators. */
export function AccessDenied() {
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
              <Button component={Link} to="/dashboard">
                Ir para o dashboard
              </Button>
              <Button component={Link} to="/admin-auth" variant="default">
                Entrar como administrador
              </Button>
            </>
          }
        />
      </Main>
    </>
  );
}
