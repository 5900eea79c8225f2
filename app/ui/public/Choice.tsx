import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
};

/** A checkbox or a radio button, with what `form.getInputProps(field, { type })` gives. Radio buttons stand in a named group. */
export function Choice({ label, description, error, ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  const ids = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return (
    <div className="choice">
      <input
        {...input}
        id={id}
        aria-describedby={ids.length > 0 ? ids.join(' ') : undefined}
        aria-invalid={error ? true : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && (
          <p id={`${id}-description`} className="field-description">
            {description}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
