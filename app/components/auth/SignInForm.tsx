import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { type Words, type WordTable, wordsFor } from '#app/ui/words.ts';
import { CodeField } from './CodeField.tsx';

type Props = {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  words: WordTable<'auth.signIn'>;
} & SignInExtras;

export type SignInExtras = {
  /** Further input of the action besides e-mail and password, for the account with this e-mail. */
  along?: (email: string) => object | null;
  /** The words on the button. */
  submit?: string;
  /** Accounts that are not administrators get no session. */
  adminsOnly?: boolean;
};

export function SignInForm({
  email,
  onEmail,
  onForgotten,
  words,
  along,
  submit = 'Entrar',
  adminsOnly = false,
}: Props) {
  /** The refusal above the fields. It stays until the person types. */
  const [refused, setRefused] = useState<Words | null>(null);
  /** The e-mail of an account whose password was right and which also needs a code. */
  const [proven, setProven] = useState<string | null>(null);
  const form = useJsonForm({
    initialValues: { email, password: '', code: '' },
    onValuesChange: (values) => {
      setRefused(null);
      onEmail(values.email);
    },
    toSend: ({ code, ...values }) => ({
      intent: 'auth.signIn',
      ...values,
      code: values.email === proven ? code : null,
      ...(adminsOnly && { adminsOnly }),
    }),
    along: (values) => along?.(values.email) ?? null,
    onRefused(refusal) {
      if (refusal.code === 'INVALID_INPUT') return false;
      if (refusal.code === 'TWO_FACTOR_REQUIRED') {
        setProven(form.getValues().email);
        return true;
      }
      setRefused(wordsFor(refusal, words));
      if (refusal.code === 'BAD_CREDENTIALS') form.focusField('password');
      return true;
    },
    words,
  });
  const asksCode = form.values.email === proven;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the field has appeared
  useEffect(() => {
    if (asksCode) form.focusField('code');
  }, [asksCode]);

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
        {asksCode && (
          <CodeField
            label="Código de verificação"
            description="Os 6 dígitos do seu aplicativo autenticador, ou um código de recuperação"
            {...form.getInputProps('code')}
          />
        )}
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
