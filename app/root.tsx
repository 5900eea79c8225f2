import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { ColorSchemeScript, MantineProvider, type MantineThemeOverride } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useMemo } from 'react';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/root.ts';
import { appNameContext, appNameIn } from './app-name.ts';
import { type SalonLook, useSalonLook } from './components/salon/look.ts';
import { hasFlash, takeFlash } from './flash.ts';
import { isStoredCopy } from './kept-pages.ts';
import { useNonce } from './nonce.ts';
import { REQUEST_ID_META, useRequestId } from './request-id.ts';
import { COLOR_SCHEME_KEY, DEFAULT_COLOR_SCHEME, fixedScheme, ownScheme } from './ui/color-scheme.ts';
import { SkipLink } from './ui/Main.tsx';
import { NavProgress } from './ui/NavProgress.tsx';
import { cssVariablesResolver, salonTheme, theme } from './ui/theme.ts';
import { themeCss } from './ui/theme-css.ts';
import { useFlash } from './ui/toast.tsx';
import { useArrivalFocus } from './ui/useArrivalFocus.ts';
import { unlessDialogOnly } from './ui/useUrlDialog.ts';

export { SiteError as ErrorBoundary } from './components/site/SiteError.tsx';

/** A page that could not be shown has the title of its ErrorBoundary: a second one before it would win. */
export const meta: Route.MetaFunction = ({ error, matches }) => (error ? [] : [{ title: appNameIn(matches) }]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { flash, headers } = await takeFlash(request);
  return data({ flash, appName: context.get(appNameContext) }, { headers });
}

/** Without a flash there is nothing to ask for. A navigation that fails offline then keeps everything but the screen. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => hasFlash() && unlessDialogOnly(change);

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const requestId = useRequestId();
  const look = useSalonLook();
  const pageTheme = look ? salonTheme(look.color, look.mode) : theme;
  useArrivalFocus();

  // Tests wait for this mark: buttons work from here on.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);

  return (
    <html lang="pt-BR" data-mantine-color-scheme={look?.mode ?? DEFAULT_COLOR_SCHEME} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* minimum-scale: a list that is wider than the screen for an instant must not make a phone zoom out. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1, viewport-fit=cover" />
        {requestId && <meta name={REQUEST_ID_META} content={requestId} />}
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* A salon's page has its own. */}
        {!look && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        <ColorSchemeScript
          nonce={nonce}
          localStorageKey={COLOR_SCHEME_KEY}
          defaultColorScheme={DEFAULT_COLOR_SCHEME}
          {...(look ? { forceColorScheme: look.mode } : {})}
          suppressHydrationWarning
        />
        <Meta />
        {/* Our style sheets need no nonce, and the browser hides nonces from scripts: hydration would find a difference. */}
        <Links nonce="" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: CSS made of the theme alone */}
        <style data-theme dangerouslySetInnerHTML={{ __html: themeCss(pageTheme) }} />
      </head>
      <body>
        <Providers pageTheme={pageTheme} mode={look?.mode}>
          {children}
        </Providers>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

type ProvidersProps = { pageTheme: MantineThemeOverride; mode: SalonLook['mode'] | undefined; children: ReactNode };

function Providers({ pageTheme, mode, children }: ProvidersProps) {
  const manager = useMemo(() => (mode ? fixedScheme(mode) : ownScheme), [mode]);

  return (
    // The key remounts the provider, which reads the scheme only once.
    <MantineProvider
      key={mode ?? 'own'}
      theme={pageTheme}
      cssVariablesResolver={cssVariablesResolver}
      // No <style> in the <body>: the variables are in the <head>, and styles of responsive props are hoisted there.
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
      defaultColorScheme={DEFAULT_COLOR_SCHEME}
      colorSchemeManager={manager}
    >
      <ModalsProvider>
        <SkipLink />
        <NavProgress />
        {children}
        <Notifications position="top-center" transitionDuration={200} />
      </ModalsProvider>
    </MantineProvider>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  // Said already when the copy was made.
  useFlash(isStoredCopy() ? null : loaderData.flash);
  return <Outlet />;
}
