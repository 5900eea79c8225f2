import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver } from './theme.ts';

const SCHEMES = {
  variables: {},
  dark: { '--mantine-color-scheme': 'dark' },
  light: { '--mantine-color-scheme': 'light' },
};

const written = new WeakMap<MantineThemeOverride, string>();

/**
 * A theme's CSS variables, for the document's <head>. MantineProvider would write the same into the <body>, and compute it for
 * each request. All variables, because `styles-public.css` leaves Mantine's own table out.
 */
export function themeCss(override: MantineThemeOverride): string {
  const known = written.get(override);
  if (known) return known;
  const theme = mergeMantineTheme(DEFAULT_THEME, override);
  const variables = deepMerge(defaultCssVariablesResolver(theme), cssVariablesResolver(theme));
  const css = convertCssVariables(variables, ':root') + convertCssVariables(SCHEMES, ':root');
  written.set(override, css);
  return css;
}
