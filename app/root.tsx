import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { data, Links, Meta, Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { useSalonLook } from './components/salon/look.ts';
import { appNameContext, appNameIn } from './frame/app-name.ts';
import { takeFlash } from './frame/flash.ts';
import { hasFlash } from './frame/flash-cookie.ts';
import { InlineScript, inline } from './frame/InlineScript.tsx';
import { isStoredCopy } from './frame/kept-pages.ts';
import { RouterScripts } from './frame/RouterScripts.tsx';
import { REQUEST_ID_META, useRequestId } from './frame/request-id.ts';
import { outOfSalon } from './frame/salon-address.ts';
import { useScriptsOnDemand } from './frame/scripts-on-demand.ts';
import { startScripts } from './frame/start-scripts.ts';
import { colorSchemeScript, DEFAULT_COLOR_SCHEME, useScheme } from './ui/color-scheme.ts';
import { SkipLink } from './ui/Main.tsx';
import { NavProgress } from './ui/NavProgress.tsx';
import { ShownDialog } from './ui/public/ShownDialog.tsx';
import { Toasts } from './ui/public/Toasts.tsx';
import { useFlash } from './ui/toast.ts';
import { useArrivalFocus } from './ui/useArrivalFocus.ts';
import { unlessDialogOnly } from './ui/useUrlDialog.ts';

export { SiteError as ErrorBoundary } from './components/site/SiteError.tsx';

/** A page that could not be shown has the title of its ErrorBoundary: a second one before it would win. */
export const meta: Route.MetaFunction = ({ error, matches }) => (error ? [] : [{ title: appNameIn(matches) }]);

/** Also before the guards of the screens. */
export const middleware: Route.MiddlewareFunction[] = [outOfSalon];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { flash, headers } = await takeFlash(request);
  return data({ flash, appName: context.get(appNameContext) }, { headers });
}

/** Without a flash there is nothing to ask for. A navigation that fails offline then keeps everything but the screen. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => hasFlash() && unlessDialogOnly(change);

/** No Mantine: public pages do without. What needs it stands inside a MantineFrame. */
export function Layout({ children }: { children: ReactNode }) {
  const requestId = useRequestId();
  // A message that crossed a redirect is shown by the scripts.
  const hasMessage = Boolean(useRouteLoaderData<typeof loader>('root')?.flash);
  const isOnDemand = useScriptsOnDemand() && !hasMessage;
  const look = useSalonLook();
  useScheme(look?.mode);
  useArrivalFocus();

  // Buttons work from here on: `startScripts` presses the one that was pressed before, and tests wait for the mark.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);

  return (
    <html
      lang="pt-BR"
      data-mantine-color-scheme={look?.mode ?? DEFAULT_COLOR_SCHEME}
      data-color={look?.color}
      data-scripts={isOnDemand ? 'on-demand' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* minimum-scale: a list that is wider than the screen for an instant must not make a phone zoom out. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1, viewport-fit=cover" />
        {requestId && <meta name={REQUEST_ID_META} content={requestId} />}
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* A salon's page has its own icon and scheme. */}
        {!look && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        {!look && <InlineScript text={colorSchemeScript} />}
        <Meta />
        {/* Our style sheets need no nonce, and the browser hides nonces from scripts: hydration would find a difference. */}
        <Links nonce="" />
      </head>
      <body>
        <SkipLink />
        <NavProgress />
        {children}
        <ShownDialog />
        <Toasts />
        <RouterScripts />
        <InlineScript text={import.meta.env.SSR ? inline(startScripts) : ''} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  // Said already when the copy was made.
  useFlash(isStoredCopy() ? null : loaderData.flash);
  return <Outlet />;
}
