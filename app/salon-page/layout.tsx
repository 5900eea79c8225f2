import { lazy } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { apiContext } from '../api.ts';
import '../components/salon/install-prompt.ts';
import { type SalonLook, salonLook } from '../components/salon/look.ts';
import { SalonHeader, SalonHomeHeader } from '../components/salon/SalonHeader.tsx';
import { KEEP_FOR, VISITOR } from '../frame/kept-pages.ts';
import { PublicStyles } from '../frame/PublicStyles.tsx';
import { SalonStyles } from '../frame/SalonStyles.tsx';
import { isHiddenContext, publicSalonContext, salonGuard } from '../frame/salon-guard.ts';
import { salonSurface } from '../ui/palette.ts';
import type { Route } from './+types/layout.ts';
import { iconFile } from './icons.ts';
import { StoredNotice } from './StoredNotice.tsx';
import { useKeptPages } from './useKeptPages.ts';
import { useStoredCopy } from './useStoredCopy.ts';
import { VisitorsCopy } from './VisitorsCopy.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

/** Lazy, because visitors never see it. */
const OwnerBar = lazy(() => import('./OwnerBar.tsx').then((part) => ({ default: part.OwnerBar })));

export const middleware: Route.MiddlewareFunction[] = [salonGuard];

export async function loader({ context }: Route.LoaderArgs) {
  const { slug, name, logoUrl, themeMode, themeColor, today, time } = context.get(publicSalonContext);
  const account = await context.get(apiContext).auth.me();
  const look: SalonLook = { mode: themeMode, color: themeColor };
  const isOwner = account?.salon?.slug === slug && account.rights.includes('salonPage.change');
  const keepFor = isOwner ? null : (account?.id ?? VISITOR);
  const loaded = { today, time };
  return data(
    {
      ...{ salon: { slug, name, logoUrl }, look, isSignedIn: account !== null, isOwner, keepFor, loaded },
      isHidden: context.get(isHiddenContext),
    },
    keepFor === null ? {} : { headers: { [KEEP_FOR]: keepFor } },
  );
}

/** Also of the pages inside, unless they have headers of their own. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = salonLook((data: { look: SalonLook }) => data.look);

export default function SalonLayout({ loaderData }: Route.ComponentProps) {
  const { salon, look, isSignedIn, isOwner, isHidden, loaded } = loaderData;
  useKeptPages(loaderData);
  useStoredCopy(loaderData);
  const isHome = useLocation().pathname.split('/').filter(Boolean).length === 1;
  return (
    <>
      <PublicStyles />
      <SalonStyles />
      <link rel="manifest" href={`/${salon.slug}/manifest.webmanifest`} />
      <link rel="apple-touch-icon" href={`/${salon.slug}/${iconFile('180')}`} />
      <meta name="theme-color" content={salonSurface(look.mode)} />
      {isOwner && <OwnerBar />}
      <StoredNotice loaded={loaded} />
      {isHome ? (
        <SalonHomeHeader slug={salon.slug} isSignedIn={isSignedIn} />
      ) : (
        <SalonHeader salon={salon} isHidden={isHidden} />
      )}
      <Outlet />
      {isHome && !isSignedIn && <VisitorsCopy answered={loaderData} />}
    </>
  );
}
