import { PasswordInput, Stack } from '@mantine/core';
import { FormActions } from '../../ui/FormActions.tsx';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import type { PasswordChangeForm } from './usePasswordForm.ts';

export function PasswordForm({ form }: { form: PasswordChangeForm }) {
  return (
    <form {...form.props}>
      <Stack>
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields form={form} label="Nova senha" />
      </Stack>
      <FormActions submit="Alterar senha" sending={form.isSending} />
    </form>
  );
}
