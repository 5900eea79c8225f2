import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router';
import { PageTitle } from '../AppName.tsx';
import { apiContext, attempt } from '../api.ts';
import { Shell } from '../components/shell/Shell.tsx';
import { readSidebarOpen } from '../components/shell/sidebar-state.ts';
import { SiteError } from '../components/site/SiteError.tsx';
import '../styles-signed-in.css';
import { ScreenError } from '../ui/ScreenError.tsx';
import type { Route } from './+types/layout.ts';
import { NextStep } from './first-steps/NextStep.tsx';
import { Blocked } from './gate/Blocked.tsx';
import { BlockedNotice } from './gate/BlockedNotice.tsx';
import { Checking } from './gate/Checking.tsx';
import { GraceNotice } from './gate/GraceNotice.tsx';
import { SuspensionNotice } from './gate/SuspensionNotice.tsx';
import { mayChange, ownerGuard, salonContext } from './guard.ts';
import { navigationFor } from './navigation.ts';

export const middleware = [ownerGuard];

export async function loader({ request, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  // A blocked owner may not ask. A menu without its number is better than no page.
  const counted = salon.subscription.isBlocked ? null : await attempt(context.get(apiContext).waitingList.count());
  return {
    salon,
    waiting: counted?.ok ? counted.value.waiting : 0,
    isSidebarOpen: readSidebarOpen(request.headers.get('Cookie')),
  };
}

/** A filter or a dialog in the address changes nothing here. */
export function shouldRevalidate({ currentUrl, nextUrl, ...change }: ShouldRevalidateFunctionArgs) {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return change.defaultShouldRevalidate && (Boolean(change.formMethod) || !isSameScreen);
}

/** A blocked owner may still choose a plan and see the coming appointments and the customers (D22). */
const OPEN_WHEN_BLOCKED = ['/settings', '/appointments', '/customers'];
const isOpenWhenBlocked = (path: string) =>
  OPEN_WHEN_BLOCKED.some((open) => path === open || path.startsWith(`${open}/`));

/** The frame that was shown last, in this browser. */
let lastFrame: Route.ComponentProps['loaderData'] | null = null;

export default function OwnerLayout({ loaderData }: Route.ComponentProps) {
  const { salon, waiting, isSidebarOpen } = loaderData;
  useEffect(() => {
    lastFrame = loaderData;
  }, [loaderData]);
  const { pathname } = useLocation();
  const { isBlocked, status, graceUntil } = salon.subscription;
  const isSuspended = salon.suspension !== null;
  if (isBlocked && !isOpenWhenBlocked(pathname)) return <Blocked salon={salon} />;

  return (
    <Shell
      title={salon.name}
      navigation={navigationFor({ waiting, canChange: mayChange(salon) })}
      isSidebarOpen={isSidebarOpen}
    >
      <Checking />
      {salon.suspension && <SuspensionNotice reason={salon.suspension.reason} />}
      {graceUntil && pathname !== '/settings' && (
        <GraceNotice until={graceUntil} timeZone={salon.timeZone} isSuspended={isSuspended} />
      )}
      {isBlocked && pathname !== '/settings' && <BlockedNotice status={status} isSuspended={isSuspended} />}
      {mayChange(salon) && <NextStep salon={salon} />}
      <Outlet />
    </Shell>
  );
}

/** Without a connection the frame stays, and the error stands in place of the screen (D36). */
export function ErrorBoundary() {
  const hasAnswer = isRouteErrorResponse(useRouteError());
  if (hasAnswer || !lastFrame) return <SiteError />;
  const { salon, waiting, isSidebarOpen } = lastFrame;
  return (
    <Shell
      title={salon.name}
      navigation={navigationFor({ waiting, canChange: mayChange(salon) })}
      isSidebarOpen={isSidebarOpen}
    >
      <PageTitle>Sem conexão</PageTitle>
      <ScreenError title="Sem conexão" description="Confira a internet e tente novamente." />
    </Shell>
  );
}
