import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { NewPasswordFields } from '../../components/auth/NewPasswordFields.tsx';
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
        <NewPasswordFields form={form} />
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
