import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { OperationName, OutputOf } from '#contract/index.ts';
import type { Answer, Refusal, Sent } from './answer.ts';
import { toast } from './toast.tsx';
import { noWords, type WordTable } from './words.ts';

type Options<Name extends OperationName> = {
  /** Path of the route whose action is asked; without one, the route that shows this. */
  action?: string;
  onDone?: (value: OutputOf<Name>) => void;
  /** Return true when the screen has dealt with the refusal; otherwise a toast shows it. */
  onRefused?: (refusal: Refusal<Name>) => boolean | undefined;
  words?: WordTable<Name>;
};

/**
 * Asks an action without leaving the page: `const remove = useJsonAction<'services.delete'>({ onDone, words })`, then
 * `remove.run({ intent: 'services.delete', id })`. While one is under way another `run` does nothing, so a double click acts
 * once.
 */
export function useJsonAction<Name extends OperationName>(options: Options<Name> = {}) {
  const { state, data, submit } = useFetcher();
  const { action } = options;
  const latest = useRef({ options, data });
  useEffect(() => {
    latest.current = { options, data };
  });
  /** What was sent, and the options of that moment: the page changes before its answer is told. */
  const asked = useRef<{ sent: Sent<Name>; options: Options<Name>; before: unknown }>(null);

  // Told once the page has been asked anew: until then a second click would act on what it no longer shows, and closing a
  // dialog would interrupt the asking. So what asks must outlive the answer: a list, not the card that the answer removes.
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    const { sent, options, before } = asked.current;
    asked.current = null;
    // Nothing new: the action redirected, and the page is about to change.
    if (!data || data === before) return;
    tell(data, sent, options);
  }, [state, data]);

  const run = useCallback(
    (sent: Sent<Name>) => {
      if (asked.current) return;
      const { options, data: before } = latest.current;
      if (!navigator.onLine) return tell({ ok: false, code: 'OFFLINE', status: 0 }, sent, options);
      asked.current = { sent, options, before };
      // JSON has no undefined: what a form leaves open is left out.
      const json = JSON.parse(JSON.stringify(sent));
      void submit(json, { method: 'post', encType: 'application/json', ...(action ? { action } : {}) });
    },
    [submit, action],
  );

  return { run, isRunning: state !== 'idle', answer: data as Answer<Name> | undefined };
}

function tell<Name extends OperationName>(answer: Answer<Name>, sent: Sent<Name>, options: Options<Name>) {
  if (answer.ok) options.onDone?.(answer.value);
  else if (!options.onRefused?.(answer)) toast.refusal(answer, options.words ?? noWords, sent);
}
