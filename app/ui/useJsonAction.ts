import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OperationName, OutputOf } from '#contract/index.ts';
import type { Answer, Refusal, Sent } from './answer.ts';
import { toast } from './toast.ts';
import { noWords, type WordTable } from './words.ts';

type Options<Name extends OperationName> = {
  /** Path of the route whose action is called; by default the current route. */
  action?: string;
  onDone?: (value: OutputOf<Name>) => void;
  /** Return true when the screen has handled the refusal; otherwise a toast shows it. */
  onRefused?: (refusal: Refusal<Name>) => boolean | undefined;
  words?: WordTable<Name>;
};

/** Calls an action without leaving the page. A `run` during another one does nothing, so a double click acts once. */
export function useJsonAction<Name extends OperationName>(options: Options<Name> = {}) {
  const { state, data, submit } = useFetcher();
  const { action } = options;
  const latest = useRef({ options, data });
  useEffect(() => {
    latest.current = { options, data };
  });
  /** The input and the options at the time of `run`; the screen may have re-rendered before the answer is handled. */
  const asked = useRef<{ sent: Sent<Name>; options: Options<Name>; before: unknown }>(null);
  /** From `run` until its answer is handled. The fetcher is idle one render earlier, and a button enabled by that would do nothing. */
  const [isRunning, setRunning] = useState(false);

  // Callbacks run after the loaders have revalidated: before that a second click would use outdated data, and closing a dialog
  // would interrupt the revalidation. So call this hook in a component that outlives the answer: the list, not the card.
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    const { sent, options, before } = asked.current;
    asked.current = null;
    setRunning(false);
    // Without new data the action redirected, and the page is about to change.
    if (!data || data === before) return;
    tell(data, sent, options);
  }, [state, data]);

  const run = useCallback(
    (sent: Sent<Name>) => {
      if (asked.current) return;
      const { options, data: before } = latest.current;
      if (!navigator.onLine) return tell({ ok: false, code: 'OFFLINE', status: 0 }, sent, options);
      asked.current = { sent, options, before };
      setRunning(true);
      // Drops undefined values, which JSON does not have.
      const json = JSON.parse(JSON.stringify(sent));
      void submit(json, { method: 'post', encType: 'application/json', ...(action ? { action } : {}) });
    },
    [submit, action],
  );

  /** Handles a refusal that came another way, as if `run` had been answered with it. */
  const settle = useCallback((refusal: Refusal<Name>) => tell(refusal, {}, latest.current.options), []);

  return { run, settle, isRunning, answer: data as Answer<Name> | undefined };
}

function tell<Name extends OperationName>(answer: Answer<Name>, sent: object, options: Options<Name>) {
  if (answer.ok) options.onDone?.(answer.value);
  else if (!options.onRefused?.(answer)) toast.refusal(answer, options.words ?? noWords, sent);
}
