import { type RefObject, useEffect } from 'react';
import type { FormValues } from './useFormValues.ts';

/** Takes over values typed before hydration: React keeps them in the input but not in the form. */
export function useEarlyInput<Values extends Record<string, unknown>>(
  element: RefObject<HTMLFormElement | null>,
  form: FormValues<Values>,
  initialValues: Values,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const initial: Record<string, unknown> = initialValues;
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (['checkbox', 'radio', 'hidden'].includes(field.type)) continue;
      // A form that appears later shows its initial values, some of them formatted.
      if (field.value === field.defaultValue) continue;
      const typed = typeof initial[field.name] === 'string' && field.value;
      if (typed && typed !== initial[field.name]) form.setFieldValue(field.name, typed as never);
    }
  }, []);
}
