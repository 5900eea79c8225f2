import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { OperationName } from '#contract/index.ts';
import type { Refusal } from './answer.ts';
import { type ToastLink, type WordTable, wordsFor } from './words.ts';

/** A text that crossed a redirect; `id` keeps it from showing twice. */
export type Flash = { id: string; title: string; description?: string; isError?: boolean };

/** True when the visible toast must survive one navigation. */
let survives = false;

export type Toast = {
  /** Another one for each message, so that the same words are said again. */
  id: number;
  title: string;
  description?: string | undefined;
  isError: boolean;
  /** Leads away from the page. */
  link?: ToastLink | undefined;
  onUndo?: (() => void) | undefined;
  /** How long it stays, in milliseconds. */
  stays: number;
};

/** `link` stays longer. */
export type ToastOptions = { link?: ToastLink | undefined };

let shown: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** For `Toasts`, which draws it. */
export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

/** A new toast replaces the old one. */
function show(next: Omit<Toast, 'id'> | null, survivesNavigation = false) {
  survives = survivesNavigation;
  shown = next && { id: ++count, ...next };
  for (const listen of listeners) listen();
}

/** Titles and descriptions are those of the specification's section 8. */
export const toast = {
  success(title: string, description?: string, { link }: ToastOptions = {}) {
    show({ title, description, isError: false, link, stays: link ? 12_000 : 5_000 });
  },

  /** A success that can be taken back while the toast is visible. */
  undoable(title: string, description: string, onUndo: () => void, { link }: ToastOptions = {}) {
    show({ title, description, isError: false, onUndo, link, stays: 10_000 });
  },

  error(
    title: string,
    description?: string,
    { survivesNavigation = false, link }: { survivesNavigation?: boolean; link?: ToastLink | undefined } = {},
  ) {
    // People need more time for an error.
    show({ title, description, isError: true, link, stays: link ? 15_000 : 9_000 }, survivesNavigation);
  },

  clear: () => show(null),

  refusal<Name extends OperationName>(refusal: Refusal<Name>, table: WordTable<Name>, sent?: object) {
    const { title, description, link } = wordsFor(refusal, table, sent);
    toast.error(title, description, { link });
  },
};

/** Shows a flash once, and clears the previous page's toast: `useFlash(loaderData.flash)`. */
export function useFlash(flash: Flash | null | undefined) {
  const { id, title, description, isError = false } = flash ?? {};
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation
  useEffect(() => {
    if (!survives) toast.clear();
    survives = false;
  }, [pathname]);
  useEffect(() => {
    if (!id || !title) return;
    if (isError) toast.error(title, description);
    else toast.success(title, description);
  }, [id, title, description, isError]);
}
