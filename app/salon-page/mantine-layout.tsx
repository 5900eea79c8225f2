import { Outlet } from 'react-router';
import { MantineFrame } from '../frame/MantineFrame.tsx';
import { VisitorStyles } from '../frame/VisitorStyles.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

/** Around the pages of a salon that still use Mantine. */
export default function MantineLayout() {
  return (
    <MantineFrame>
      <VisitorStyles />
      <Outlet />
    </MantineFrame>
  );
}
