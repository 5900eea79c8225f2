import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OperationName, OutputOf } from '#contract/index.ts';
import type { Refusal, Sent } from './answer.ts';
import { mergeValues } from './merge-values.ts';
import { type FormOptions, useFormValues } from './useFormValues.ts';
import { useJsonAction } from './useJsonAction.ts';
import { fieldErrors, noWords, type WordTable } from './words.ts';

/** Refuses a result of `toSend` with a field that the contract does not have. */
type Exactly<S extends { intent: OperationName }> = S extends { intent: infer Name extends OperationName }
  ? Exclude<keyof S, keyof Sent<Name>> extends never
    ? S
    : { 'not a field of the operation': Exclude<keyof S, keyof Sent<Name>> }
  : never;

type Options<Values, S extends { intent: OperationName }> = FormOptions<Values> & {
  /** Path of the route whose action is called; by default the current route. */
  action?: string;
  /** The version of the edited row, from the loader. With a newer one, unchanged fields take the newer values. */
  version?: number | undefined;
  /** Makes the input from the values and the version on which they are based; 0 without an edited row. */
  toSend: (values: Values, version: number) => S & Exactly<S> & Sent<S['intent']>;
  /** Input for the action in addition to the operation's. */
  along?: ((values: Values) => object | null) | undefined;
  onDone?: (value: OutputOf<S['intent']>) => void;
  /** Return true when the screen has handled the refusal. Errors at fields have been shown already. */
  onRefused?: (refusal: Refusal<S['intent']>) => boolean | undefined;
  words?: WordTable<S['intent']>;
  /** Shows a toast even when every error is shown at its field: the field may be off the screen. */
  alwaysToast?: boolean;
};

const CHANGED_FIELD = 'Este campo também mudou nesse meio-tempo. Salvar de novo troca o outro texto por este.';
const BAD_FIELD = '[aria-invalid="true"], [data-error]';
const FIELD = 'input, textarea, button';

/**
 * A form whose values go to the action as JSON and whose refusals come back to the fields. The typed values stay, a
 * second submit does nothing during the first, and the first bad field gets the focus. On CHANGED_MEANWHILE the loaders run
 * again. The next submit sends a newer version only after the fields have taken its values.
 *
 *     const form = useJsonForm({
 *       initialValues: { name: '' },
 *       toSend: (values) => ({ intent: 'services.create', ...values }),
 *       onDone: (service) => toast.success('Serviço criado!', service.name),
 *       words: { otherwise: 'Erro ao salvar serviço' },
 *     });
 *     <form {...form.props}>
 *       <TextInput label="Nome" {...form.getInputProps('name')} />
 *       <FormActions sending={form.isSending} submit="Salvar" />
 *     </form>
 *
 * The contract types what is sent, the answer and the codes of the words. TypeScript learns the operation from `toSend`, so
 * put `toSend` before `onDone`, `onRefused` and `words`.
 */
export function useJsonForm<Values extends Record<string, unknown>, S extends { intent: OperationName }>({
  action,
  version = 0,
  toSend,
  along,
  onDone,
  onRefused,
  words = noWords,
  alwaysToast = false,
  ...input
}: Options<Values, S>) {
  const element = useRef<HTMLFormElement>(null);
  const [badTries, setBadTries] = useState(0);
  const focusBadField = () => setBadTries((tries) => tries + 1);
  const submitter = useRef<Element>(null);
  const returnsFocus = useRef(false);

  const form = useFormValues<Values>(input);

  const sending = useJsonAction<S['intent']>({
    ...(action ? { action } : {}),
    words,
    onDone(value) {
      form.resetDirty();
      setContested([]);
      // This form made the newer version. A value stored in another shape is not somebody else's change.
      began.current = sent.current;
      onDone?.(value);
    },
    onRefused(refusal) {
      const errors = fieldErrors(refusal);
      const paths = Object.keys(errors);
      if (paths.length > 0) {
        form.setErrors(errors);
        focusBadField();
      } else returnsFocus.current = true;
      if (refusal.code === 'CHANGED_MEANWHILE') refresh();
      if (onRefused?.(refusal)) return true;
      // No toast when every error is shown at its field. An error without a field needs the toast.
      const hasOwnWords = words.fields || (words.codes && 'INVALID_INPUT' in words.codes);
      if (alwaysToast || hasOwnWords) return false;
      return paths.length > 0 && paths.every((path) => fieldOf(element.current, path));
    },
  });

  /** The values that the fields began with; the loaders may bring newer ones. */
  const began = useRef(input.initialValues);
  const beganVersion = useRef(version);
  /** Fields that somebody else changed as well, until they are saved or taken over. */
  const [contested, setContested] = useState<string[]>([]);
  const sent = useRef(input.initialValues);
  const hasRefreshed = useRef(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const { revalidate } = useRevalidator();
  const isSending = sending.isRunning || isRefreshing;

  function refresh() {
    setRefreshing(true);
    void revalidate().finally(() => {
      returnsFocus.current = true;
      hasRefreshed.current = true;
      // The router renders the new data in a transition. An update outside of one would render first, with the old data.
      startTransition(() => setRefreshing(false));
    });
  }

  // Runs after React has rendered the errors and the form step that contains them.
  useEffect(() => {
    if (badTries === 0) return;
    const bad = element.current?.querySelector<HTMLElement>(BAD_FIELD);
    const target = bad?.matches(FIELD) ? bad : bad?.querySelector<HTMLElement>(FIELD);
    target?.focus();
  }, [badTries]);

  /** Unchanged fields take another person's saved values. A field that both changed shows an error. */
  function takeNewer(saved: Values) {
    const { taken, contested } = mergeValues(began.current, saved, form.getValues());
    began.current = saved;
    form.setInitialValues(saved);
    form.setValues(taken as Partial<Values>);
    setContested(contested);
    form.setErrors({ ...form.errors, ...Object.fromEntries(contested.map((field) => [field, CHANGED_FIELD])) });
  }

  /** For `onDone` of a form that stays open. Fields show the saved values. Text typed meanwhile stays, unsaved. */
  function takeSaved(saved: Values) {
    const { taken } = mergeValues(sent.current, saved, form.getValues());
    began.current = saved;
    form.setValues(taken as Partial<Values>);
    form.resetDirty(saved);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each refresh, and for each newer version
  useEffect(() => {
    if (isSending) return;
    const isNewer = version !== beganVersion.current;
    if (!isNewer && !hasRefreshed.current) return;
    hasRefreshed.current = false;
    beganVersion.current = version;
    takeNewer(input.initialValues);
  }, [isSending, version]);

  // The browser takes the focus from a button that is disabled while it loads, and in a dialog Escape would then do nothing.
  // After a success the screen decides where the focus goes.
  useEffect(() => {
    if (isSending || !returnsFocus.current) return;
    returnsFocus.current = false;
    if (document.activeElement !== document.body) return;
    const pressed = submitter.current?.isConnected
      ? submitter.current
      : element.current?.querySelector('button[type="submit"]');
    if (pressed instanceof HTMLElement) pressed.focus();
  }, [isSending]);

  // Takes over values typed before hydration: React keeps them in the input but not in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const initial: Record<string, unknown> = input.initialValues;
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (['checkbox', 'radio', 'hidden'].includes(field.type)) continue;
      // A form that appears later shows its initial values, some of them formatted.
      if (field.value === field.defaultValue) continue;
      const typed = typeof initial[field.name] === 'string' && field.value;
      if (typed && typed !== initial[field.name]) form.setFieldValue(field.name, typed as never);
    }
  }, []);

  const submit = form.onSubmit((values) => {
    if (isSending) return;
    submitter.current = document.activeElement;
    sent.current = values;
    sending.run({ ...toSend(values, beganVersion.current), ...along?.(values) });
  }, focusBadField);

  return {
    ...form,
    isSending,
    contested,
    answer: sending.answer,
    settle: sending.settle,
    focusBadField,
    focusField: (name: keyof Values & string) => fieldOf(element.current, name)?.focus(),
    takeSaved,
    props: {
      ref: element,
      // A submit before hydration would lose the values: this method sends nothing.
      method: 'dialog' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event),
    },
  };
}

/** The field with this path, or the first of its radio buttons. Null when there is none. */
function fieldOf(form: HTMLFormElement | null, path: string): HTMLElement | null {
  const found = form?.elements.namedItem(path) ?? null;
  return (found instanceof RadioNodeList ? found[0] : found) as HTMLElement | null;
}
