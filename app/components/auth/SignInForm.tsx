import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useJsonForm } from '../../ui/useJsonForm.ts';

type Props = { email: string; onEmail: (email: string) => void; onForgotten: () => void };

/** E-mail and password. `email` goes along from form to form, so that nobody types it twice. */
export function SignInForm({ email, onEmail, onForgotten }: Props) {
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
        {/* Taller to the finger than to the eye. */}
        <Anchor component="button" type="button" onClick={onForgotten} size="sm" py={10} my={-10}>
          Esqueci minha senha
        </Anchor>
      </Stack>
    </form>
  );
}
