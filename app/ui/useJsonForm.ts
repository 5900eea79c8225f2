import { type FormEvent, useRef } from 'react';
import type { OperationName, OutputOf } from '#contract/index.ts';
import type { Refusal, Sent } from './answer.ts';
import { useEarlyInput } from './useEarlyInput.ts';
import { fieldOf, useFormFocus } from './useFormFocus.ts';
import { type FormOptions, useFormValues } from './useFormValues.ts';
import { useJsonAction } from './useJsonAction.ts';
import { useNewerValues } from './useNewerValues.ts';
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
  const form = useFormValues<Values>(input);

  const sending = useJsonAction<S['intent']>({
    ...(action ? { action } : {}),
    words,
    onDone(value) {
      newer.acceptSent();
      onDone?.(value);
    },
    onRefused(refusal) {
      const errors = fieldErrors(refusal);
      const paths = Object.keys(errors);
      if (paths.length > 0) {
        form.setErrors(errors);
        focus.focusBadField();
      } else focus.returnFocus();
      if (refusal.code === 'CHANGED_MEANWHILE') newer.refresh();
      if (onRefused?.(refusal)) return true;
      // No toast when every error is shown at its field. An error without a field needs the toast.
      const hasOwnWords = words.fields || (words.codes && 'INVALID_INPUT' in words.codes);
      if (alwaysToast || hasOwnWords) return false;
      return paths.length > 0 && paths.every((path) => fieldOf(element.current, path));
    },
  });
  const { isRunning } = sending;
  const onRefreshed = () => focus.returnFocus();
  const newer = useNewerValues({ form, saved: input.initialValues, version, isRunning, onRefreshed });
  const isSending = isRunning || newer.isRefreshing;
  const focus = useFormFocus(element, isSending);
  useEarlyInput(element, form, input.initialValues);

  const submit = form.onSubmit((values) => {
    if (isSending) return;
    focus.rememberSubmitter();
    newer.keepSent(values);
    sending.run({ ...toSend(values, newer.baseVersion.current), ...along?.(values) });
  }, focus.focusBadField);

  return {
    ...form,
    isSending,
    contested: newer.contested,
    answer: sending.answer,
    settle: sending.settle,
    focusBadField: focus.focusBadField,
    focusField: (name: keyof Values & string) => fieldOf(element.current, name)?.focus(),
    takeSaved: newer.takeSaved,
    props: {
      ref: element,
      // A submit before hydration would lose the values: this method sends nothing.
      method: 'dialog' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event),
    },
  };
}
