import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { NewPasswordFields } from '#app/components/auth/NewPasswordFields.tsx';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { registerWords } from './words.ts';

export const NOTHING_TYPED = { fullName: '', email: '', password: '', confirmPassword: '' };
type Typed = typeof NOTHING_TYPED;

type Props = { typed: Typed; onTyped: (typed: Typed) => void; isInvited: boolean };

/** A new owner's account, and the salon comes next; or the account of somebody who was invited to a team. */
export function RegisterForm({ typed, onTyped, isInvited }: Props) {
  const form = useJsonForm({
    initialValues: typed,
    onValuesChange: onTyped,
    toSend: (values) => ({ intent: 'auth.registerOwner', ...values, isInvited }),
    words: registerWords,
  });
  return (
    <form {...form.props}>
      <Stack>
        <TextInput label="Nome completo" autoComplete="name" required {...form.getInputProps('fullName')} />
        <TextInput label="E-mail" type="email" autoComplete="email" required {...form.getInputProps('email')} />
        <NewPasswordFields form={form} />
        <Button type="submit" loading={form.isSending} fullWidth>
          Criar conta
        </Button>
        {!isInvited && (
          <Text size="sm" c="dimmed" ta="center">
            7 dias grátis, sem cartão de crédito.
          </Text>
        )}
        <Text size="xs" c="dimmed" ta="center">
          Ao criar a conta você aceita os{' '}
          <Anchor component={Link} to="/termos" target="_blank" inherit underline="always">
            Termos
          </Anchor>{' '}
          e a{' '}
          <Anchor component={Link} to="/privacidade" target="_blank" inherit underline="always">
            Política de Privacidade
          </Anchor>
          .
        </Text>
      </Stack>
    </form>
  );
}
