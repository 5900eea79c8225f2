import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = {
  form: { getInputProps: (name: 'password' | 'confirmPassword') => ComponentProps<typeof PasswordInput> };
  label?: string;
  description?: string;
};

/** A new password, typed twice. */
export function NewPasswordFields({ form, label = 'Senha', description = 'Pelo menos 6 caracteres' }: Props) {
  return (
    <>
      <PasswordInput
        label={label}
        description={description}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirmar senha"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
