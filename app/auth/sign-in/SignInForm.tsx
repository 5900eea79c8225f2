import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useJsonForm } from '../../ui/useJsonForm.ts';

/** E-mail and password. */
export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const form = useJsonForm({
    initialValues: { email: '', password: '' },
    toPayload: (values) => ({ intent: 'signIn', ...values }),
  });
  return (
    <form {...form.props}>
      <Stack>
        <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
        <PasswordInput label="Senha" autoComplete="current-password" required {...form.getInputProps('password')} />
        <Anchor component="button" type="button" size="sm" onClick={onForgotten} ta="right">
          Esqueci minha senha
        </Anchor>
        <Button type="submit" loading={form.isSending} fullWidth>
          Entrar
        </Button>
      </Stack>
    </form>
  );
}
