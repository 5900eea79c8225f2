import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ConsentFields, type Ticked } from '#app/components/account/ConsentFields.tsx';
import { NewPasswordFields } from '#app/components/auth/NewPasswordFields.tsx';
import { readDraft, saveDraft } from '#app/components/booking/draft.ts';
import { keepPending, type PendingBooking } from '#app/components/booking/pending.ts';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { LegalNote } from './LegalNote.tsx';
import { registerWords } from './words.ts';

type Typed = Record<'fullName' | 'email' | 'phone' | 'password' | 'confirmPassword', string> & { consents: Ticked };
export const NOTHING_TYPED: Typed = {
  ...{ fullName: '', email: '', phone: '', password: '', confirmPassword: '' },
  consents: [],
};

type Props = {
  slug: string;
  /** The booking that the new account makes: its name and phone were typed already. It takes over what is corrected here. */
  pending: PendingBooking | null;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onKnownEmail: () => void;
};

export function RegisterForm({ slug, pending, typed, onTyped, onKnownEmail }: Props) {
  const form = useJsonForm({
    initialValues: typed,
    onValuesChange: onTyped,
    toSend: (values) => ({
      intent: 'auth.registerCustomer',
      slug,
      ...values,
      // Typed once, where it can be looked at.
      ...(pending && { confirmPassword: values.password }),
    }),
    along: ({ fullName, phone, email }) =>
      pending && { booking: changeBooker(pending, { name: fullName, phone, email }) },
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

  const [isChanging, setChanging] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the fields appear
  useEffect(() => {
    if (isChanging) form.focusField('fullName');
  }, [isChanging]);

  const { fullName, phone } = form.values;
  const showsContact = !pending || isChanging || form.errors.fullName || form.errors.phone;

  return (
    <form {...form.props}>
      <Stack gap="md">
        {showsContact ? (
          <>
            <TextInput
              label="Nome completo"
              autoComplete="name"
              maxLength={100}
              required
              {...form.getInputProps('fullName')}
            />
            <PhoneField label="Telefone" required {...form.getInputProps('phone')} />
          </>
        ) : (
          <div className="signin-typed">
            <div>
              <b>{fullName}</b>
              <p className="tnum">{phone}</p>
            </div>
            <button type="button" aria-label="Alterar nome e telefone" onClick={() => setChanging(true)}>
              Alterar
            </button>
          </div>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        {pending ? (
          <PasswordInput
            label="Senha"
            description="Pelo menos 6 caracteres"
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
        ) : (
          <NewPasswordFields form={form} />
        )}
        <ConsentFields ticked={form.values.consents} onChange={(ticked) => form.setFieldValue('consents', ticked)} />
        <Button type="submit" fullWidth loading={form.isSending}>
          {pending ? 'Criar conta e agendar' : 'Criar conta'}
        </Button>
        <LegalNote />
      </Stack>
    </form>
  );

  /** Also where the booking page finds it, should the server refuse. */
  function changeBooker(booking: PendingBooking, booker: { name: string; phone: string; email: string }) {
    const input = { ...booking.input, ...booker };
    keepPending(slug, { ...booking, input }, null);
    saveDraft(slug, { ...readDraft(slug, null), ...booker }, null);
    return input;
  }
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
