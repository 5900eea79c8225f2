import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { WordTable } from '#app/ui/words.ts';

type Props = {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
  slug: string | undefined;
  /** A booking that the person was about to make, if any. */
  meanwhile?: { note: string; onSent: (email: string) => void } | undefined;
  words: WordTable<'auth.requestPasswordReset'>;
};

/** Shows the same message when no account has this e-mail, so that it reveals no account. */
export function RecoverForm({ email, onEmail, onBack, slug, meanwhile, words }: Props) {
  const [isSent, setSent] = useState(false);
  const form = useJsonForm({
    initialValues: { email },
    onValuesChange: (values) => onEmail(values.email),
    toSend: (values) => ({ intent: 'auth.requestPasswordReset', ...values, ...(slug && { slug }) }),
    onDone() {
      setSent(true);
      meanwhile?.onSent(form.values.email.trim().toLowerCase());
    },
    words,
  });
  return (
    <form {...form.props}>
      <Stack>
        {isSent ? (
          <Alert color="green" icon={<IconMailCheck />} title="Email enviado!">
            Verifique sua caixa de entrada para redefinir sua senha. O link vale por 1 hora.
            {meanwhile && ` ${meanwhile.note}`}
          </Alert>
        ) : (
          <Text c="dimmed">Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha.</Text>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <Button type="submit" loading={form.isSending} fullWidth>
          {isSent ? 'Enviar de novo' : 'Enviar link'}
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          Voltar para o login
        </Button>
      </Stack>
    </form>
  );
}
