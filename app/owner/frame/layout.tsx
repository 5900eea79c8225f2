import { useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router';
import { apiContext, attempt } from '#app/api.ts';
import { Shell } from '#app/components/shell/Shell.tsx';
import { readSidebarOpen } from '#app/components/shell/sidebar-state.ts';
import { SiteError } from '#app/components/site/SiteError.tsx';
import { PageTitle } from '#app/frame/AppName.tsx';
import { showKeptDay } from '#app/frame/kept-paths.ts';
import '#app/frame/styles-signed-in.css';
import { isFetchFailure } from '#app/ui/orOffline.ts';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { UndoProvider } from '../appointments/undo/UndoProvider.tsx';
import { NextStep } from '../first-steps/NextStep.tsx';
import { may, mayChange, ownerGuard, salonContext } from '../guard.ts';
import type { Route } from './+types/layout.ts';
import { Blocked } from './gate/Blocked.tsx';
import { BlockedNotice } from './gate/BlockedNotice.tsx';
import { Checking } from './gate/Checking.tsx';
import { EndingNotice } from './gate/EndingNotice.tsx';
import { GraceNotice } from './gate/GraceNotice.tsx';
import { SuspensionNotice } from './gate/SuspensionNotice.tsx';
import { Keys } from './keys/Keys.tsx';
import { KeysDialog } from './keys/KeysDialog.tsx';
import { navigationFor } from './navigation.ts';
import { SalonSwitch } from './salon-switch/SalonSwitch.tsx';
import { SearchDialog } from './search/SearchDialog.tsx';

export const middleware = [ownerGuard];

export async function loader({ request, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  // While the salon is blocked nobody may ask. A menu without its number is better than no page.
  const mayAsk = may(salon, 'waitingList.manage') && !salon.subscription.isBlocked;
  const counted = mayAsk ? await attempt(context.get(apiContext).waitingList.count()) : null;
  // A notice without a contact is better than no page.
  const platform = salon.suspension && (await attempt(context.get(apiContext).settings.getPlatform()));
  return {
    salon,
    contact: platform?.ok ? platform.value : null,
    waiting: counted?.ok ? counted.value.waiting : 0,
    isSidebarOpen: readSidebarOpen(request.headers.get('Cookie')),
  };
}

/** A filter or a dialog in the address changes nothing here. */
export function shouldRevalidate({ currentUrl, nextUrl, ...change }: ShouldRevalidateFunctionArgs) {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return change.defaultShouldRevalidate && (Boolean(change.formMethod) || !isSameScreen);
}

/** A blocked owner may still choose a plan and see the coming appointments and the customers. */
const OPEN_WHEN_BLOCKED = ['/settings', '/appointments', '/customers'];
const isOpenWhenBlocked = (path: string) =>
  OPEN_WHEN_BLOCKED.some((open) => path === open || path.startsWith(`${open}/`));

/** The frame that was shown last, in this browser. */
let lastFrame: Route.ComponentProps['loaderData'] | null = null;

export default function OwnerLayout({ loaderData }: Route.ComponentProps) {
  const { salon, contact, waiting, isSidebarOpen } = loaderData;
  useEffect(() => {
    lastFrame = loaderData;
  }, [loaderData]);
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<'search' | 'keys' | null>(null);
  const { isBlocked, status, graceUntil } = salon.subscription;
  const isSuspended = salon.suspension !== null;
  // The suspension itself keeps the charge from coming.
  const isHeldBack = salon.suspension?.charge === 'paused' || salon.suspension?.charge === 'pausing';
  if (isBlocked && !isOpenWhenBlocked(pathname)) return <Blocked salon={salon} contact={contact} />;

  const navigation = navigationFor(salon, waiting);
  return (
    <Shell
      title={salon.name}
      titleMenu={salon.isOneOfSeveral && <SalonSwitch slug={salon.slug} />}
      navigation={navigation}
      isSidebarOpen={isSidebarOpen}
      onSearch={() => setDialog('search')}
    >
      <Keys add={navigation.bar?.add} open={setDialog} />
      <SearchDialog
        isOpen={dialog === 'search'}
        onClose={() => setDialog(null)}
        onKeys={() => setDialog('keys')}
        today={salon.today}
      />
      <KeysDialog isOpen={dialog === 'keys'} onClose={() => setDialog(null)} />
      <UndoProvider>
        <Checking>
          {salon.suspension && <SuspensionNotice suspension={salon.suspension} contact={contact} />}
          {graceUntil && !isHeldBack && pathname !== '/settings' && (
            <GraceNotice until={graceUntil} timeZone={salon.timeZone} isSuspended={isSuspended} />
          )}
          {salon.planEnding && pathname !== '/settings' && (
            <EndingNotice ending={salon.planEnding} timeZone={salon.timeZone} isSuspended={isSuspended} />
          )}
          {isBlocked && pathname !== '/settings' && <BlockedNotice status={status} isSuspended={isSuspended} />}
          {mayChange(salon, 'salons.change') && <NextStep salon={salon} />}
          <Outlet />
        </Checking>
      </UndoProvider>
    </Shell>
  );
}

/** Without a connection the frame stays, and the error stands in place of the screen. */
export function ErrorBoundary() {
  const error = useRouteError();
  const hasAnswer = isRouteErrorResponse(error);
  useEffect(() => {
    if (isFetchFailure(error)) void showKeptDay();
  }, [error]);
  if (hasAnswer || !lastFrame) return <SiteError />;
  const { salon, waiting, isSidebarOpen } = lastFrame;
  return (
    <Shell title={salon.name} navigation={navigationFor(salon, waiting)} isSidebarOpen={isSidebarOpen}>
      <PageTitle>Sem conexão</PageTitle>
      <ScreenError title="Sem conexão" description="Confira a internet e tente novamente." />
    </Shell>
  );
}
