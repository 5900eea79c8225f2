import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CodeField } from '#app/components/auth/CodeField.tsx';
import type { FormValues } from '#app/ui/useFormValues.ts';
import type { NO_PROOF } from './two-factor.ts';

type Form = Pick<FormValues<typeof NO_PROOF>, 'getInputProps'>;

/** That it is the account's own person who asks. Takes the focus of the button that is gone. */
export function ProofFields({ form, hasCode = true }: { form: Form; hasCode?: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <PasswordInput
        ref={first}
        label="Confirme sua senha"
        autoComplete="current-password"
        required
        {...form.getInputProps('currentPassword')}
      />
      {hasCode && <CodeField label="Código atual" {...form.getInputProps('code')} />}
    </>
  );
}
