import { PasswordInput, Stack } from '@mantine/core';
import { NewPasswordFields } from '../../components/auth/NewPasswordFields.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { Part } from './Part.tsx';
import type { AccountForms } from './useAccountForms.ts';

export function PasswordPart({ form }: { form: AccountForms['password'] }) {
  return (
    <Part title="Senha" hint="Ao salvar, as outras sessões da sua conta são encerradas.">
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
    </Part>
  );
}
