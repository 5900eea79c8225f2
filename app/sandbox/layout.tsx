import { Outlet } from 'react-router';
import { SiteHeader } from '../components/site/SiteHeader.tsx';
import { MantineFrame } from '../frame/MantineFrame.tsx';
import { maintenanceGuard } from '../frame/maintenance.ts';
import '../frame/styles-signed-in.css';
import { Main } from '../ui/Main.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

export const middleware = [maintenanceGuard];

/** The demo's payment provider: owners and customers come here, so there is no sidebar. */
export default function SandboxLayout() {
  return (
    <>
      <SiteHeader />
      <Main className="site-main toast-room">
        <MantineFrame>
          <Outlet />
        </MantineFrame>
      </Main>
    </>
  );
}
