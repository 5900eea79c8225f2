import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Refusal } from '../../ui/answer.ts';
import { useJsonForm } from '../../ui/useJsonForm.ts';

type Props = { email: string; onEmail: (email: string) => void; onForgotten: () => void };

/** E-mail and password. `email` goes along from form to form, so that nobody types it twice. */
export function SignInForm({ email, onEmail, onForgotten }: Props) {
  /** What is said at the form, until something else is typed. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useJsonForm({
    initialValues: { email, password: '' },
    onValuesChange: (values) => {
      setRefusal(null);
      onEmail(values.email);
    },
    toPayload: (values) => ({ intent: 'signIn', ...values }),
    onRefused(answer) {
      // What is wrong with a field stands there.
      if (answer.fields) return false;
      setRefusal(answer);
      if (answer.code === 'BAD_CREDENTIALS') form.getInputNode('password')?.focus();
      return true;
    },
  });

  return (
    <form {...form.props}>
      <Stack gap="md">
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={20} />} title={refusal.title}>
            {refusal.description}
            {refusal.requestId && ` Código: ${refusal.requestId}`}
          </Alert>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" required {...form.getInputProps('email')} />
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
