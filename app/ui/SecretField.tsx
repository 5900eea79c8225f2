import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import classes from './SecretField.module.css';

type Props = {
  label: string;
  placeholder?: string;
  /** The saved secret: how it ends, if that is known. Null when none is saved. */
  saved: { ending: string | null } | null;
  /** Null keeps the saved secret. An empty text removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  name: string;
  error: ReactNode;
  canReplace?: boolean;
};

type SecretForm<Name extends string> = {
  values: Record<Name, string | null>;
  getInputProps: (name: Name) => { error: ReactNode };
  setFieldValue: (name: Name, typed: string | null) => void;
};

type FieldProps<Name extends string> = Pick<Props, 'label' | 'placeholder' | 'saved' | 'canReplace'> & {
  form: SecretForm<Name>;
  name: Name;
  /** The version of the saved row: a save closes the field. */
  version: number;
};

/** A saved secret is never shown: it stays, is replaced or is removed. */
export function SecretField<Name extends string>({ form, name, version, ...props }: FieldProps<Name>) {
  return (
    <Secret
      key={version}
      {...props}
      name={name}
      error={form.getInputProps(name).error}
      value={form.values[name]}
      onChange={(typed) => form.setFieldValue(name, typed)}
    />
  );
}

function Secret({ label, placeholder, saved, value, onChange, name, error, canReplace = true }: Props) {
  const [isReplacing, setReplacing] = useState(false);
  const isRemoved = value === '';
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to its replacement.
  useDidUpdate(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [isReplacing, isRemoved]);

  if (saved === null || value || isReplacing || error) {
    return (
      <Group ref={place} gap="xs" align="end" wrap="nowrap">
        <PasswordInput
          flex={1}
          label={label}
          {...(placeholder && { placeholder })}
          autoComplete="new-password"
          name={name}
          error={error}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
        {saved !== null && (
          <Button
            variant="default"
            onClick={() => {
              onChange(null);
              setReplacing(false);
            }}
          >
            Manter a atual
          </Button>
        )}
      </Group>
    );
  }

  return (
    <div ref={place}>
      <fieldset className={classes.saved}>
        <Text component="legend" fw={600}>
          {label}
        </Text>
        <Text c="dimmed" role="status">
          {isRemoved ? 'Será removida quando você salvar.' : describeSaved(saved)}
        </Text>
        <Group gap="xs" mt="xs">
          {isRemoved ? (
            <Button variant="default" size="xs" onClick={() => onChange(null)}>
              Desfazer
            </Button>
          ) : (
            <>
              {canReplace && (
                <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
                  Trocar
                </Button>
              )}
              <Button variant="subtle" color="red" size="xs" onClick={() => onChange('')}>
                Remover
              </Button>
            </>
          )}
        </Group>
      </fieldset>
    </div>
  );
}

const describeSaved = ({ ending }: { ending: string | null }) =>
  ending === null ? 'Configurada' : `Configurada, termina em ${ending}`;
