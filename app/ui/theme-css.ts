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

/** For the <head>. MantineProvider would write the variables into the <body> and compute them for each request. */
export function themeCss(override: MantineThemeOverride): string {
  const known = written.get(override);
  if (known) return known;
  const theme = mergeMantineTheme(DEFAULT_THEME, override);
  const variables = deepMerge(defaultCssVariablesResolver(theme), cssVariablesResolver(theme));
  const css = convertCssVariables(variables, ':root') + convertCssVariables(SCHEMES, ':root');
  written.set(override, css);
  return css;
}
