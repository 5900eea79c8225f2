import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';

/** Says the same for an e-mail that nobody has. */
export function RecoverForm({ onBack }: { onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const form = useJsonForm({
    initialValues: { email: '' },
    toPayload: (values) => ({ intent: 'recover', ...values }),
    onDone: () => {
      setSent(true);
      toast.success('Email enviado!', 'Verifique sua caixa de entrada para redefinir sua senha');
    },
  });
  return (
    <form {...form.props}>
      <Stack>
        {isSent ? (
          <Alert color="green" icon={<IconMailCheck />} title="Email enviado!">
            Verifique sua caixa de entrada para redefinir sua senha. O link vale por 1 hora.
          </Alert>
        ) : (
          <Text c="dimmed">Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha.</Text>
        )}
        <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
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
