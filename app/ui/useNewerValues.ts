import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { mergeValues } from './merge-values.ts';
import type { FormValues } from './useFormValues.ts';

const CHANGED_FIELD = 'Este campo também mudou nesse meio-tempo. Salvar de novo troca o outro texto por este.';

type Options<Values extends Record<string, unknown>> = {
  form: FormValues<Values>;
  /** The values and the version of the edited row, from the loader. */
  saved: Values;
  version: number;
  isRunning: boolean;
  onRefreshed: () => void;
};

/**
 * Updates a form when somebody else saves the edited row. Unchanged fields take the newer values; a field that both changed
 * shows an error. `baseVersion` is the version on which the values in the fields are based.
 */
export function useNewerValues<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { form, saved, version, isRunning, onRefreshed } = options;
  /** The values that the fields began with; the loaders may bring newer ones. */
  const began = useRef(saved);
  const baseVersion = useRef(version);
  /** Fields that somebody else changed as well, until they are saved or taken over. */
  const [contested, setContested] = useState<string[]>([]);
  const sent = useRef(saved);
  const hasRefreshed = useRef(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const { revalidate } = useRevalidator();
  const isSending = isRunning || isRefreshing;

  /** Runs the loaders again; the fields then take what they bring. */
  function refresh() {
    setRefreshing(true);
    void revalidate().finally(() => {
      onRefreshed();
      hasRefreshed.current = true;
      // The router renders the new data in a transition. An update outside of one would render first, with the old data.
      startTransition(() => setRefreshing(false));
    });
  }

  function takeNewer(newer: Values) {
    const { taken, contested } = mergeValues(began.current, newer, form.getValues());
    began.current = newer;
    form.setInitialValues(newer);
    form.setValues(taken as Partial<Values>);
    setContested(contested);
    form.setErrors({ ...form.errors, ...Object.fromEntries(contested.map((field) => [field, CHANGED_FIELD])) });
  }

  // A layout effect: the same render enables the button, and a press before the values are taken would send the outdated version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each refresh, and for each newer version
  useLayoutEffect(() => {
    if (isSending) return;
    const isNewer = version !== baseVersion.current;
    if (!isNewer && !hasRefreshed.current) return;
    hasRefreshed.current = false;
    baseVersion.current = version;
    takeNewer(saved);
  }, [isSending, version]);

  return {
    contested,
    isRefreshing,
    baseVersion,
    refresh,
    keepSent(values: Values) {
      sent.current = values;
    },
    /** The newer version is this form's own. A value stored in another shape is not somebody else's change. */
    acceptSent() {
      form.resetDirty();
      setContested([]);
      began.current = sent.current;
    },
    /** For `onDone` of a form that stays open. Fields show the saved values. Text typed meanwhile stays, unsaved. */
    takeSaved(values: Values) {
      const { taken } = mergeValues(sent.current, values, form.getValues());
      began.current = values;
      form.setValues(taken as Partial<Values>);
      form.resetDirty(values);
    },
  };
}
