import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Answer, Refusal } from './answer.ts';
import { OFFLINE } from './orOffline.ts';
import { toast } from './toast.tsx';

type Options<Done extends object> = {
  /** Path of the route whose action is asked; without one, the route that shows this. */
  action?: string;
  onDone?: (answer: { ok: true } & Done) => void;
  /** Return true when the refusal is dealt with; otherwise it is shown as a toast. */
  onRefused?: (refusal: Refusal) => boolean | undefined;
};

/**
 * Asks an action without leaving the page, as JSON: `const remove = useJsonAction({ onDone })`, then `remove.run({ id })`.
 * While one is under way another `run` does nothing, so a double click acts once.
 */
export function useJsonAction<Done extends object = object>({ action, onDone, onRefused }: Options<Done> = {}) {
  const fetcher = useFetcher<Answer<Done>>();
  const { state, data, submit } = fetcher;
  const now = useRef({ onDone, onRefused, data });
  useEffect(() => {
    now.current = { onDone, onRefused, data };
  });
  /** As it was when asked: the page changes before its answer is told. */
  const asked = useRef<typeof now.current>(null);

  // Told once the page has been asked anew: until then a second click would act on what it no longer shows, and closing a
  // dialog would interrupt the asking. So what asks must outlive the answer: a list, not the card that the answer removes.
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    const { onDone, onRefused, data: before } = asked.current;
    asked.current = null;
    // Nothing new: the action redirected, and the page is about to change.
    if (!data || data === before) return;
    // What an answer is made of survives the wire as it is; the router's type cannot know that of a type parameter.
    if (data.ok) onDone?.(data as { ok: true } & Done);
    else if (!onRefused?.(data)) toast.refusal(data);
  }, [state, data]);

  const run = useCallback(
    (payload: unknown) => {
      if (asked.current) return;
      if (!navigator.onLine) {
        toast.error(OFFLINE.title, OFFLINE.description);
        return;
      }
      asked.current = now.current;
      // JSON has no undefined: what a form leaves open is left out.
      const json = JSON.parse(JSON.stringify(payload));
      void submit(json, { method: 'post', encType: 'application/json', ...(action ? { action } : {}) });
    },
    [submit, action],
  );

  return { run, isRunning: state !== 'idle', answer: data };
}
