import { type ChangeEvent, type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { isSame } from './merge-values.ts';
import { errorsWithout, valueAt, withValueAt } from './paths-of-values.ts';

export type FormErrors = Record<string, ReactNode>;

type Path<Values> = keyof Values & string;
/** The path of a field, or of a part of its value: 'ranges.0.startTime'. */
type DeepPath<Values> = Path<Values> | `${Path<Values>}.${string}`;
type ValueAt<Values, P> = P extends keyof Values ? Values[P] : unknown;

export type FormRules<Values> =
  | ((values: Values) => FormErrors)
  | { [Field in keyof Values]?: (value: Values[Field], values: Values) => ReactNode };

export type FormOptions<Values> = {
  initialValues: Values;
  /** The errors of a submit, by field. Null and undefined are no errors. */
  validate?: FormRules<Values>;
  onValuesChange?: (values: Values) => void;
};

export type FormValues<Values extends Record<string, unknown>> = ReturnType<typeof useFormValues<Values>>;

/** The values and errors of a form. Paths name the fields and their errors. A change clears the field's error. */
export function useFormValues<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const [values, showValues] = useState(options.initialValues);
  const [errors, showErrors] = useState<FormErrors>({});
  const [, showSaved] = useState(options.initialValues);
  /** The newest state: one event may change several fields before React renders. */
  const latest = useRef({ values, errors, saved: values });

  const getValues = (): Values => latest.current.values;

  function change(next: Values) {
    latest.current.values = next;
    showValues(next);
    options.onValuesChange?.(next);
  }

  /** Replaces all errors. */
  function setErrors(next: FormErrors) {
    const found = Object.entries(next).filter(([, error]) => error !== null && error !== undefined);
    latest.current.errors = Object.fromEntries(found);
    showErrors(latest.current.errors);
  }
  const clearErrors = () => setErrors({});
  const setFieldError = (path: DeepPath<Values>, error: ReactNode) =>
    setErrors({ ...latest.current.errors, [path]: error });
  const clearFieldError = (path: DeepPath<Values>) => setFieldError(path, null);

  function setFieldValue<P extends DeepPath<Values>>(path: P, value: ValueAt<Values, P>) {
    clearFieldError(path);
    if (valueAt(getValues(), path) !== value) change(withValueAt(getValues(), path, value));
  }

  function setValues(some: Partial<Values>) {
    change({ ...getValues(), ...some });
    clearErrors();
  }

  /** From now on the form is dirty when it differs from these. */
  function setInitialValues(next: Values) {
    latest.current.saved = next;
    showSaved(next);
  }

  function reset() {
    change(latest.current.saved);
    clearErrors();
  }

  function removeListItem(path: Path<Values>, index: number) {
    const list = valueAt(getValues(), path) as unknown[];
    setErrors(errorsWithout(latest.current.errors, path, index));
    change(withValueAt(getValues(), path, list.toSpliced(index, 1)));
  }

  /** True when nothing is wrong. */
  function validate(): boolean {
    setErrors(findErrors(options.validate, getValues()));
    return Object.keys(latest.current.errors).length === 0;
  }

  return {
    values,
    errors,
    getValues,
    setValues,
    setFieldValue,
    setInitialValues,
    setErrors,
    setFieldError,
    clearErrors,
    clearFieldError,
    removeListItem,
    reset,
    validate,
    /** Compares the present values. The function stays the same, because a guard of the navigation holds it. */
    isDirty: useCallback(() => !isSame(latest.current.values, latest.current.saved), []),
    /** The typed values count as saved, except that the values of `some` replace theirs. */
    resetDirty: (some?: Partial<Values>) => setInitialValues({ ...getValues(), ...some }),

    /** The props of a field, by its path. */
    getInputProps(path: DeepPath<Values>, { type = 'input' }: { type?: 'input' | 'checkbox' } = {}): InputProps {
      const value = valueAt(values, path);
      return {
        // For password managers, and for values typed before hydration.
        name: path,
        onChange: (typed) => setFieldValue(path, typedValue(typed) as ValueAt<Values, typeof path>),
        error: errors[path],
        ...(type === 'checkbox' ? { checked: value } : { value }),
      };
    },

    onSubmit: (submit: (values: Values) => void, refuse: () => void) => (event: FormEvent) => {
      event.preventDefault();
      if (validate()) submit(getValues());
      else refuse();
    },
  };
}

type InputProps = {
  name: string;
  onChange: (typed: unknown) => void;
  error: ReactNode;
  // biome-ignore lint/suspicious/noExplicitAny: each field takes values of its own type
  value?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  checked?: any;
};

function findErrors<Values extends Record<string, unknown>>(
  rules: FormRules<Values> | undefined,
  values: Values,
): FormErrors {
  if (typeof rules === 'function') return rules(values);
  const fields = Object.keys(rules ?? {}) as Path<Values>[];
  return Object.fromEntries(fields.map((field) => [field, rules?.[field]?.(values[field], values)]));
}

/** Fields call `onChange` with either their value or the event of an element. */
function typedValue(typed: unknown): unknown {
  if (typeof typed !== 'object' || typed === null || !('nativeEvent' in typed)) return typed;
  const { currentTarget } = typed as ChangeEvent<HTMLInputElement>;
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value;
}
