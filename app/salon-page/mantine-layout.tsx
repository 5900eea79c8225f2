import { Outlet } from 'react-router';
import { MantineFrame } from '../frame/MantineFrame.tsx';
import { VisitorStyles } from '../frame/VisitorStyles.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

/** Around the page of a salon that uses Mantine: the sign-in. */
export default function MantineLayout() {
  return (
    <MantineFrame>
      <VisitorStyles />
      <Outlet />
    </MantineFrame>
  );
}
