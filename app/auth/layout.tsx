import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { SiteHeader } from '../components/site/SiteHeader.tsx';
import { maintenanceGuard } from '../maintenance.ts';
import { PublicStyles } from '../PublicStyles.tsx';
import { Main } from '../ui/Main.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

export const middleware = [maintenanceGuard];

/** The frame of the pages for sign-in, sign-up and passwords. */
export default function AuthLayout() {
  return (
    <>
      <PublicStyles />
      <SiteHeader
        actions={
          <Button component={Link} to="/" variant="default">
            Início
          </Button>
        }
      />
      <Main className="site-main">
        <Outlet />
      </Main>
    </>
  );
}
