import { Stack, Text } from '@mantine/core';
import { FormActions } from '#app/ui/FormActions.tsx';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { ProofFields } from './ProofFields.tsx';
import { NO_PROOF } from './two-factor.ts';

type Props = { onRenewed: (codes: string[]) => void; onCancel: () => void };

export function RenewForm({ onRenewed, onCancel }: Props) {
  const form = useJsonForm({
    initialValues: NO_PROOF,
    toSend: (values) => ({ intent: 'auth.renewRecoveryCodes', ...values }),
    onDone: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    words: { otherwise: 'Erro ao salvar' },
  });
  return (
    <form {...form.props}>
      <Stack>
        <Text>Os códigos de recuperação que você guardou deixam de valer.</Text>
        <ProofFields form={form} />
      </Stack>
      <FormActions submit="Gerar novos códigos" sending={form.isSending} onCancel={onCancel} />
    </form>
  );
}
