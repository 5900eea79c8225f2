import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Scheme } from './palette.ts';

/** A visitor's choice for the pages that have no scheme of their own. `auto` follows the system. */
export type ChosenScheme = Scheme | 'auto';

export const COLOR_SCHEME_KEY = 'encaixe-theme';
export const DEFAULT_COLOR_SCHEME: Scheme = 'dark';

const SYSTEM = '(prefers-color-scheme: light)';

/** Runs before the first paint, on pages without a scheme of their own. Its text is the same on all of them. */
export const colorSchemeScript = import.meta.env.SSR
  ? `(${showStored})(${JSON.stringify(COLOR_SCHEME_KEY)}, ${JSON.stringify(SYSTEM)})`
  : '';

/** Becomes an inline script, so it uses nothing from outside. Until hydration it follows system and other tabs as `useScheme` does. */
function showStored(key: string, lightSystem: string): void {
  const root = document.documentElement;
  const system = matchMedia(lightSystem);
  function show() {
    if ('hydrated' in root.dataset) return;
    try {
      const stored = localStorage.getItem(key);
      const scheme = stored === 'auto' ? (system.matches ? 'light' : 'dark') : stored;
      if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-mantine-color-scheme', scheme);
    } catch {
      // A browser may refuse access to the storage.
    }
  }
  show();
  system.addEventListener('change', show);
  addEventListener('storage', show);
}

/** Kept here too, because a browser may refuse to store it. */
let chosen: ChosenScheme | undefined;
const listeners = new Set<() => void>();

export function readScheme(): ChosenScheme {
  chosen ??= stored();
  return chosen;
}

function stored(): ChosenScheme {
  try {
    const value = localStorage.getItem(COLOR_SCHEME_KEY);
    return value === 'light' || value === 'dark' || value === 'auto' ? value : DEFAULT_COLOR_SCHEME;
  } catch {
    return DEFAULT_COLOR_SCHEME;
  }
}

export function chooseScheme(scheme: ChosenScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme);
  } catch {}
  for (const listen of listeners) listen();
}

/** Calls `listen` when the choice changes, also in another tab. Returns a function that stops this. */
export function onSchemeChosen(listen: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key !== null && key !== COLOR_SCHEME_KEY) return;
    chosen = undefined;
    listen();
  };
  listeners.add(listen);
  window.addEventListener('storage', fromElsewhere);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('storage', fromElsewhere);
  };
}

export const useChosenScheme = (): ChosenScheme =>
  useSyncExternalStore(onSchemeChosen, readScheme, () => DEFAULT_COLOR_SCHEME);

/** Keeps the document in the page's own scheme, else in the chosen one. */
export function useScheme(own: Scheme | undefined): void {
  useLayoutEffect(() => {
    const system = window.matchMedia(SYSTEM);
    const show = () => {
      const scheme = own ?? readScheme();
      const light = scheme === 'auto' ? system.matches : scheme === 'light';
      document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
    };
    show();
    if (own) return;
    const stop = onSchemeChosen(show);
    system.addEventListener('change', show);
    return () => {
      stop();
      system.removeEventListener('change', show);
    };
  }, [own]);
}
