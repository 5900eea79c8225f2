import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { type Words, type WordTable, wordsFor } from '../../ui/words.ts';

type Props = {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  words: WordTable<'auth.signIn'>;
} & SignInExtras;

export type SignInExtras = {
  /** What the action takes besides e-mail and password, for the account with this e-mail. */
  along?: (email: string) => object | null;
  /** The words on the button. */
  submit?: string;
};

export function SignInForm({ email, onEmail, onForgotten, words, along, submit = 'Entrar' }: Props) {
  /** Shown above the fields until something else is typed. */
  const [refused, setRefused] = useState<Words | null>(null);
  const form = useJsonForm({
    initialValues: { email, password: '' },
    onValuesChange: (values) => {
      setRefused(null);
      onEmail(values.email);
    },
    toSend: (values) => ({ intent: 'auth.signIn', ...values }),
    along: (values) => along?.(values.email) ?? null,
    onRefused(refusal) {
      if (refusal.code === 'INVALID_INPUT') return false;
      setRefused(wordsFor(refusal, words));
      if (refusal.code === 'BAD_CREDENTIALS') form.getInputNode('password')?.focus();
      return true;
    },
    words,
  });

  return (
    <form {...form.props}>
      <Stack gap="md">
        {refused && (
          <Alert color="red" icon={<IconAlertCircle size={20} />} title={refused.title}>
            {refused.description}
          </Alert>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordInput label="Senha" autoComplete="current-password" required {...form.getInputProps('password')} />
        <Button type="submit" fullWidth loading={form.isSending}>
          {submit}
        </Button>
        {/* The touch target is taller than the visible text. */}
        <Anchor component="button" type="button" onClick={onForgotten} size="sm" py={10} my={-10}>
          Esqueci minha senha
        </Anchor>
      </Stack>
    </form>
  );
}
