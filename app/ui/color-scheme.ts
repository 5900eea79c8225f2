import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** Where the browser keeps 'light', 'dark' or 'auto' (as the system). */
export const COLOR_SCHEME_KEY = 'encaixe-theme';
export const DEFAULT_COLOR_SCHEME: MantineColorScheme = 'dark';

/** The visitor's own choice. */
export const ownScheme = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** A page that decides for itself; the visitor's choice is neither read nor changed. */
export function fixedScheme(scheme: 'light' | 'dark'): MantineColorSchemeManager {
  return { get: () => scheme, set: () => {}, clear: () => {}, subscribe: () => {}, unsubscribe: () => {} };
}
