import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { SiteHeader } from '../components/site/SiteHeader.tsx';
import { forgetDay } from '../frame/forget-day.ts';
import { MantineFrame } from '../frame/MantineFrame.tsx';
import { maintenanceGuard } from '../frame/maintenance.ts';
import { PublicStyles } from '../frame/PublicStyles.tsx';
import { VisitorStyles } from '../frame/VisitorStyles.tsx';
import { Main } from '../ui/Main.tsx';
import { ButtonLink } from '../ui/public/Button.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

export const middleware = [maintenanceGuard];

/** The frame of the pages for sign-in, sign-up and passwords. */
export default function AuthLayout() {
  // An account whose access to a salon has ended is led to one of these pages, from wherever it was.
  useEffect(() => void forgetDay(), []);
  return (
    <>
      <PublicStyles />
      <VisitorStyles />
      <SiteHeader
        actions={
          <ButtonLink to="/" look="default">
            Início
          </ButtonLink>
        }
      />
      <Main className="site-main toast-room">
        <MantineFrame>
          <Outlet />
        </MantineFrame>
      </Main>
    </>
  );
}
