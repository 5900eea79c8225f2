import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useJsonForm } from '../../ui/useJsonForm.ts';

type Props = { email: string; onEmail: (email: string) => void; back: string };

export function SignInForm({ email, onEmail, back }: Props) {
  const form = useJsonForm({
    initialValues: { email, password: '' },
    onValuesChange: (values) => onEmail(values.email),
    toPayload: (values) => ({ intent: 'signIn', ...values }),
  });

  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordInput label="Senha" autoComplete="current-password" required {...form.getInputProps('password')} />
        <Button type="submit" fullWidth loading={form.isSending}>
          Entrar
        </Button>
        <Anchor component={Link} to={`/auth?modo=recuperar&voltar=${encodeURIComponent(back)}`} ta="center" size="sm">
          Esqueci minha senha
        </Anchor>
      </Stack>
    </form>
  );
}
