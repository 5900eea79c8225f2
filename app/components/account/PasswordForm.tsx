import { PasswordInput, Stack } from '@mantine/core';
import { CodeField } from '#app/components/auth/CodeField.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import type { PasswordChangeForm } from './usePasswordForm.ts';

type Props = {
  form: PasswordChangeForm;
  /** The rules of the new password, where they are stricter than the common ones. */
  description?: string;
  /** The account signs in with an app. */
  hasCode?: boolean;
};

export function PasswordForm({ form, description, hasCode = false }: Props) {
  return (
    <form {...form.props}>
      <Stack>
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        {hasCode && <CodeField label="Código" {...form.getInputProps('code')} />}
        <NewPasswordFields form={form} label="Nova senha" {...(description && { description })} />
      </Stack>
      <FormActions submit="Alterar senha" sending={form.isSending} />
    </form>
  );
}
