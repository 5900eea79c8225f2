import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import { describedBy, FieldFrame, type FieldWords } from './TextField.tsx';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & FieldWords;

/** A password, with a button that shows what was typed. */
export function PasswordField({ label, description, error, required, ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <FieldFrame {...{ id, label, description, error, required }}>
      <div className="field-password">
        <input
          {...input}
          {...describedBy(id, { description, error })}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="field-input"
          aria-required={required}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Mostrar ou ocultar a senha"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
