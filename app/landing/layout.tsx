import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { SiteHeader } from '../components/site/SiteHeader.tsx';
import { PublicStyles } from '../PublicStyles.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

export default function LandingLayout() {
  return (
    <>
      <PublicStyles />
      <SiteHeader
        actions={
          <Button component={Link} to="/auth" variant="default">
            Entrar
          </Button>
        }
      />
      <Outlet />
    </>
  );
}
