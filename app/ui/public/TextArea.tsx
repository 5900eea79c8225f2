import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldWords } from './TextField.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & FieldWords;

/** Text of several lines, that grows with what is typed where browsers can do it. */
export function TextArea({ label, description, error, required, ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame {...{ id, label, description, error, required }}>
      <textarea
        rows={3}
        {...input}
        {...describedBy(id, { description, error })}
        id={id}
        className="field-input"
        aria-required={required}
      />
    </FieldFrame>
  );
}
