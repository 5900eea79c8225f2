import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

export const COLOR_SCHEME_KEY = 'encaixe-theme';
export const DEFAULT_COLOR_SCHEME: MantineColorScheme = 'dark';

export const ownScheme = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** The page's own scheme, whatever the visitor chose. */
export function fixedScheme(scheme: 'light' | 'dark'): MantineColorSchemeManager {
  return { get: () => scheme, set: () => {}, clear: () => {}, subscribe: () => {}, unsubscribe: () => {} };
}
