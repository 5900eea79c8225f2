import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { CodeField } from '#app/components/auth/CodeField.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { EmailChangeForm } from './useEmailForm.ts';

type Props = {
  form: EmailChangeForm;
  email: string;
  pendingEmail: string | null;
  /** The account signs in with an app. */
  hasCode?: boolean;
  /** Path of the route whose action is called; by default the current route. */
  action?: string;
};

export function EmailForm({ form, email, pendingEmail, hasCode = false, action = '' }: Props) {
  const { run, isRunning } = useJsonAction<'auth.cancelEmailChange'>({
    action,
    onDone: () => toast.success('Troca de e-mail cancelada'),
    words: { otherwise: 'Erro ao salvar' },
  });

  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        E-mail atual: <b>{email}</b>
      </Text>
      {pendingEmail && (
        <Alert color="yellow" icon={<IconMailForward />} title="Falta confirmar o novo e-mail">
          Abra o link que enviamos para <b>{pendingEmail}</b>. Ele vale por 1 hora.
          <Group mt="sm">
            <Button
              size="xs"
              variant="default"
              loading={isRunning}
              onClick={() => run({ intent: 'auth.cancelEmailChange' })}
            >
              Cancelar a troca
            </Button>
          </Group>
        </Alert>
      )}
      <form {...form.props}>
        <Stack>
          <TextInput label="Novo e-mail" type="email" autoComplete="email" required {...form.getInputProps('email')} />
          <PasswordInput
            label="Senha atual"
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          {hasCode && <CodeField label="Código" {...form.getInputProps('code')} />}
        </Stack>
        <FormActions submit="Trocar e-mail" sending={form.isSending} />
      </form>
    </Stack>
  );
}
