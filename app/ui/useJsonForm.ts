import { type UseFormInput, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Refusal } from './answer.ts';
import { toast } from './toast.tsx';
import { useJsonAction } from './useJsonAction.ts';

type Options<Values, Done extends object> = Omit<UseFormInput<Values>, 'mode' | 'transformValues'> & {
  initialValues: Values;
  /** Path of the route whose action is asked; without one, the route that shows the form. */
  action?: string;
  /** What is sent; without it, the values as they are. A `version` comes from the loader, not from the values. */
  toPayload?: (values: Values) => unknown;
  onDone?: (answer: { ok: true } & Done) => void;
  /** Return true when the refusal is dealt with. Errors at fields have been shown already. */
  onRefused?: (refusal: Refusal) => boolean | undefined;
};

const BAD_FIELD = '[aria-invalid="true"], [data-error]';

/**
 * A form whose values go to the action as JSON and whose refusals come back to the fields. What was typed stays, a second
 * submit does nothing while the first is under way, and the first bad field gets the focus. What was changed meanwhile is
 * asked for anew, so that the next submit is a knowing one.
 *
 *     const form = useJsonForm({ initialValues: { name: '' }, onDone: () => toast.success('Cliente criado!') });
 *     <form {...form.props}>
 *       <TextInput label="Nome" {...form.getInputProps('name')} />
 *       <FormActions sending={form.isSending} submit="Salvar" />
 *     </form>
 */
export function useJsonForm<Values extends Record<string, unknown>, Done extends object = object>({
  action,
  toPayload,
  onDone,
  onRefused,
  ...input
}: Options<Values, Done>) {
  const element = useRef<HTMLFormElement>(null);
  const [badTries, setBadTries] = useState(0);
  const focusBadField = () => setBadTries((tries) => tries + 1);

  const form = useForm<Values>({
    ...input,
    mode: 'controlled',
    // Names are for password managers and for what is typed before the page is alive.
    enhanceGetInputProps: ({ field }) => ({ name: String(field) }),
  });

  const sending = useJsonAction<Done>({
    ...(action ? { action } : {}),
    onDone(answer) {
      form.resetDirty();
      onDone?.(answer);
    },
    onRefused(answer) {
      const refusal = answer.code === 'CHANGED_MEANWHILE' ? changedMeanwhile(answer) : answer;
      const errors = refusal.fields ?? {};
      if (refusal.fields) {
        form.setErrors(errors);
        focusBadField();
      }
      if (onRefused?.(refusal)) return true;
      // What stands at its field need not be said twice; what has no field here must be said somewhere.
      const paths = Object.keys(errors);
      const isAllShown = !refusal.title && paths.length > 0 && paths.every((path) => hasField(element.current, path));
      if (!isAllShown) toast.refusal(refusal);
      return true;
    },
  });

  const [isRefreshing, setRefreshing] = useState(false);
  const { state, revalidate } = useRevalidator();
  const isSending = sending.isRunning || isRefreshing || state !== 'idle';

  function changedMeanwhile(refusal: Refusal): Refusal {
    setRefreshing(true);
    void revalidate().finally(() => setRefreshing(false));
    return {
      ...refusal,
      description: `${refusal.description} O que você digitou continua aqui: confira e salve de novo.`,
    };
  }

  // Once React has drawn the errors, and the step of the form to which they led back.
  useEffect(() => {
    if (badTries === 0) return;
    const bad = element.current?.querySelector<HTMLElement>(BAD_FIELD);
    const target = bad?.matches('input, textarea, button') ? bad : bad?.querySelector<HTMLElement>('input, button');
    target?.focus();
  }, [badTries]);

  // On a slow phone people type before the scripts are there; React keeps their text in the field but not in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const initial: Record<string, unknown> = input.initialValues;
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (['checkbox', 'radio', 'hidden'].includes(field.type)) continue;
      const typed = typeof initial[field.name] === 'string' && field.value;
      if (typed && typed !== initial[field.name]) form.setFieldValue(field.name, typed as never);
    }
  }, []);

  const submit = form.onSubmit((values) => {
    if (!isSending) sending.run(toPayload ? toPayload(values) : values);
  }, focusBadField);

  return {
    ...form,
    isSending,
    answer: sending.answer,
    /** For errors that the screen itself has set. */
    focusBadField,
    /** For `<form {...form.props}>`. */
    props: {
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event),
    },
  };
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return form?.elements.namedItem(path) != null;
}
