import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSalonLook } from '../components/salon/look.ts';
import { DEFAULT_COLOR_SCHEME, onSchemeChosen, readScheme } from '../ui/color-scheme.ts';
import { cssVariablesResolver, salonTheme, theme } from '../ui/theme.ts';
import { themeCss } from '../ui/theme-css.ts';

let stop = () => {};

/** Only `chooseScheme` changes the scheme. Mantine is notified. */
const ownScheme = {
  get: readScheme,
  set: () => {},
  clear: () => {},
  subscribe(hear: (scheme: ReturnType<typeof readScheme>) => void) {
    stop = onSchemeChosen(() => hear(readScheme()));
  },
  unsubscribe: () => stop(),
};

const fixedScheme = (scheme: 'light' | 'dark') => ({
  get: () => scheme,
  set: () => {},
  clear: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
});
const fixed = { light: fixedScheme('light'), dark: fixedScheme('dark') };

/** Wraps the pages that use Mantine, which are those behind a sign-in. Public pages do not load it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const look = useSalonLook();
  return (
    <>
      <style href="theme" precedence="mantine">
        {themeCss()}
      </style>
      {/* The key remounts the provider, which reads the scheme only once. */}
      <MantineProvider
        key={look?.mode ?? 'own'}
        theme={look ? salonTheme(look.color, look.mode) : theme}
        cssVariablesResolver={cssVariablesResolver}
        // No <style> in the <body>: the variables are in the <head>, and styles of responsive props are hoisted there.
        withCssVariables={false}
        withGlobalClasses={false}
        deduplicateInlineStyles
        defaultColorScheme={DEFAULT_COLOR_SCHEME}
        colorSchemeManager={look ? fixed[look.mode] : ownScheme}
      >
        {children}
      </MantineProvider>
    </>
  );
}
