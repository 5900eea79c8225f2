import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { FormActions } from '../../ui/FormActions.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import { Part } from './Part.tsx';
import type { AccountForms } from './useAccountForms.ts';

type Props = { form: AccountForms['email']; email: string; pendingEmail: string | null };

export function EmailPart({ form, email, pendingEmail }: Props) {
  const { run, isRunning } = useJsonAction<'auth.cancelEmailChange'>({
    onDone: () => toast.success('Troca de e-mail cancelada'),
    words: { otherwise: 'Erro ao salvar' },
  });

  return (
    <Part
      title="E-mail"
      hint="Você entra com ele e é nele que recebe os avisos. A troca vale depois de confirmada no novo endereço."
    >
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
        </Stack>
        <FormActions submit="Trocar e-mail" sending={form.isSending} />
      </form>
    </Part>
  );
}
