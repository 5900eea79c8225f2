import { lazy } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { apiContext, attempt } from '../api.ts';
import '../components/salon/install-prompt.ts';
import type { Account } from '#contract/auth.ts';
import type { Api } from '#contract/index.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import { type SalonLook, salonLook } from '../components/salon/look.ts';
import { SalonHeader, SalonHomeHeader } from '../components/salon/SalonHeader.tsx';
import { isStoredCopy, KEEP_FOR, VISITOR } from '../frame/kept-pages.ts';
import { PublicStyles } from '../frame/PublicStyles.tsx';
import { SalonStyles } from '../frame/SalonStyles.tsx';
import { isHiddenContext, publicSalonContext, salonGuard } from '../frame/salon-guard.ts';
import { useStoredCopy } from '../frame/useStoredCopy.ts';
import { salonSurface } from '../ui/palette.ts';
import type { Route } from './+types/layout.ts';
import { iconFile } from './icons.ts';
import { StoredNotice } from './StoredNotice.tsx';
import { useKeptPages } from './useKeptPages.ts';
import { VisitorsCopy } from './VisitorsCopy.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

/** Lazy, because visitors never see it. */
const OwnerBar = lazy(() => import('./OwnerBar.tsx').then((part) => ({ default: part.OwnerBar })));

export const middleware: Route.MiddlewareFunction[] = [salonGuard];

export async function loader({ context }: Route.LoaderArgs) {
  const { slug, name, logoUrl, themeMode, themeColor, today, time } = context.get(publicSalonContext);
  const account = await context.get(apiContext).auth.me();
  const look: SalonLook = { mode: themeMode, color: themeColor };
  const panel = account && (await findPanel(context.get(apiContext), account, slug));
  const keepFor = panel !== null ? null : (account?.id ?? VISITOR);
  const loaded = { today, time };
  return data(
    {
      ...{ salon: { slug, name, logoUrl }, look, isSignedIn: account !== null, panel, keepFor, loaded },
      isHidden: context.get(isHiddenContext),
    },
    keepFor === null ? {} : { headers: { [KEEP_FOR]: keepFor } },
  );
}

/** The prefix of the screens of who may change this page; null for everybody else. */
async function findPanel(api: Api, { salon, rights, hasOtherSalons }: Account, slug: string): Promise<string | null> {
  if (!hasOtherSalons) return salon?.slug === slug && rights.includes('salonPage.change') ? '' : null;
  const answer = await attempt(api.workplaces.list());
  const here = answer.ok ? answer.value.find((workplace) => workplace.slug === slug) : undefined;
  return here?.rights.includes('salonPage.change') ? salonPrefix(slug) : null;
}

/** Any link of a stored copy, and without a net one to another page. */
const leadsAway = ({ pathname }: HTMLAnchorElement) =>
  isStoredCopy() || (!navigator.onLine && pathname !== location.pathname);

/** Also of the pages inside, unless they have headers of their own. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = salonLook((data: { look: SalonLook }) => data.look);

export default function SalonLayout({ loaderData }: Route.ComponentProps) {
  const { salon, look, isSignedIn, panel, isHidden, loaded } = loaderData;
  useKeptPages(loaderData);
  useStoredCopy(loaderData, leadsAway);
  const isHome = useLocation().pathname.split('/').filter(Boolean).length === 1;
  return (
    <>
      <PublicStyles />
      <SalonStyles />
      <link rel="manifest" href={`/${salon.slug}/manifest.webmanifest`} />
      <link rel="apple-touch-icon" href={`/${salon.slug}/${iconFile('180')}`} />
      <meta name="theme-color" content={salonSurface(look.mode)} />
      {panel !== null && <OwnerBar panel={panel} />}
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
