import { lazy } from 'react';
import { Outlet, useLocation } from 'react-router';
import { apiContext } from '../api.ts';
import { type SalonLook, salonLook } from '../components/salon/look.ts';
import { SalonHeader, SalonHomeHeader } from '../components/salon/SalonHeader.tsx';
import { PublicStyles } from '../PublicStyles.tsx';
import { publicSalonContext, salonGuard } from '../salon-guard.ts';
import type { Route } from './+types/layout.ts';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

/** Lazy, because visitors never see it. */
const OwnerBar = lazy(() => import('./OwnerBar.tsx').then((part) => ({ default: part.OwnerBar })));

export const middleware: Route.MiddlewareFunction[] = [salonGuard];

export async function loader({ context }: Route.LoaderArgs) {
  const { slug, name, logoUrl, themeMode, themeColor } = context.get(publicSalonContext);
  const account = await context.get(apiContext).auth.me();
  const look: SalonLook = { mode: themeMode, color: themeColor };
  return { salon: { slug, name, logoUrl }, look, isSignedIn: account !== null, isOwner: account?.salon?.slug === slug };
}

export const handle = salonLook((data: { look: SalonLook }) => data.look);

export default function SalonLayout({ loaderData: { salon, isSignedIn, isOwner } }: Route.ComponentProps) {
  const isHome = useLocation().pathname.split('/').filter(Boolean).length === 1;
  return (
    <>
      <PublicStyles />
      {isOwner && <OwnerBar />}
      {isHome ? <SalonHomeHeader slug={salon.slug} isSignedIn={isSignedIn} /> : <SalonHeader salon={salon} />}
      <Outlet />
    </>
  );
}
