import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from '#contract/texts.ts';
import { readDraft } from '../../components/booking/draft.ts';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { registerWords } from './words.ts';

export const NOTHING_TYPED = { fullName: '', email: '', phone: '', password: '', confirmPassword: '' };
type Typed = typeof NOTHING_TYPED;

type Props = { slug: string; typed: Typed; onTyped: (typed: Typed) => void; onKnownEmail: () => void };

export function RegisterForm({ slug, typed, onTyped, onKnownEmail }: Props) {
  const form = useJsonForm({
    initialValues: typed,
    onValuesChange: onTyped,
    // The field shows the error; a toast would repeat it.
    validate: {
      confirmPassword: (typed, { password }) => (typed === password ? null : PASSWORDS_DIFFER),
      password: (typed) => (typed.length < 6 ? PASSWORD_TOO_SHORT : null),
    },
    toSend: (values) => ({ intent: 'auth.registerCustomer', slug, ...values }),
    onRefused(refusal) {
      if (refusal.code !== 'EMAIL_TAKEN') return false;
      form.setFieldError('email', <KnownEmail onSignIn={onKnownEmail} />);
      return true;
    },
    words: registerWords,
  });

  // A person who comes from a booking has already typed these values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const { name, phone, email: draftEmail } = readDraft(slug, null);
    const values = form.getValues();
    if (name && !values.fullName) form.setFieldValue('fullName', name);
    if (phone && !values.phone) form.setFieldValue('phone', phone);
    if (draftEmail && !values.email) form.setFieldValue('email', draftEmail);
  }, []);

  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput
          label="Nome completo"
          autoComplete="name"
          maxLength={100}
          required
          {...form.getInputProps('fullName')}
        />
        <TextInput label="E-mail" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PhoneInput label="Telefone" required {...form.getInputProps('phone')} />
        <PasswordInput
          label="Senha"
          description="No mínimo 6 caracteres."
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Confirmar senha"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={form.isSending}>
          Criar conta
        </Button>
      </Stack>
    </form>
  );
}

function KnownEmail({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      Este e-mail já tem uma conta.{' '}
      <Anchor component="button" type="button" onClick={onSignIn}>
        Entrar com este e-mail
      </Anchor>
    </>
  );
}
