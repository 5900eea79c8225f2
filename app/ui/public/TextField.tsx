import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldWords = {
  label: ReactNode;
  /** Above the field. */
  description?: ReactNode;
  /** Below the field. */
  error?: ReactNode;
};

type InputProps = Omit<ComponentProps<'input'>, 'className'>;
type Props = InputProps & FieldWords & { className?: string };

/** One line of text. Takes what `form.getInputProps` gives. */
export function TextField({ label, description, error, required, className = '', ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame {...{ id, label, description, error, required, className }}>
      <input
        type="text"
        {...input}
        {...describedBy(id, { description, error })}
        id={id}
        className="field-input"
        aria-required={required}
      />
    </FieldFrame>
  );
}

type FrameProps = FieldWords & { id: string; required?: boolean | undefined; className?: string; children: ReactNode };

/** Label, description and error around a field. */
export function FieldFrame({ id, label, description, error, required, className = '', children }: FrameProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className="field-label">
        {label}
        {required && (
          <span className="field-star" aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <p id={`${id}-description`} className="field-description">
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes that connect a field with the words of its frame. */
export function describedBy(id: string, { description, error }: Pick<FieldWords, 'description' | 'error'>) {
  const ids = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  };
}
