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
  title: string;
  description?: string | undefined;
  isError: boolean;
  /** Leads away from the page. */
  link?: ToastLink | undefined;
  onUndo?: (() => void) | undefined;
  /** How long it stays, in milliseconds. */
  stays: number;
};

let shown: Toast | null = null;
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
function show(next: Toast | null, survivesNavigation = false) {
  survives = survivesNavigation;
  shown = next;
  for (const listen of listeners) listen();
}

/** Titles and descriptions are those of the specification's section 8. */
export const toast = {
  /** `link` stays longer. */
  success(title: string, description?: string, { link }: { link?: ToastLink | undefined } = {}) {
    show({ title, description, isError: false, link, stays: link ? 12_000 : 5_000 });
  },

  /** A success that can be taken back while the toast is visible. */
  undoable(title: string, description: string, onUndo: () => void) {
    show({ title, description, isError: false, onUndo, stays: 10_000 });
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
