import { Stack, Text } from '@mantine/core';
import { FormActions } from '#app/ui/FormActions.tsx';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { ProofFields } from './ProofFields.tsx';
import { type NewApp, NO_PROOF } from './two-factor.ts';

type Props = { isOn: boolean; onStarted: (app: NewApp) => void; onCancel: () => void };

export function StartForm({ isOn, onStarted, onCancel }: Props) {
  const form = useJsonForm({
    initialValues: NO_PROOF,
    toSend: ({ currentPassword, code }) => ({
      intent: 'auth.startTwoFactor',
      currentPassword,
      code: isOn ? code : null,
    }),
    onDone: (app) => onStarted(app),
    words: { otherwise: 'Erro ao salvar' },
  });
  return (
    <form {...form.props}>
      <Stack>
        <Text>
          {isOn
            ? 'O aplicativo de agora continua valendo até você confirmar o novo.'
            : 'Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator ou 1Password.'}
        </Text>
        <ProofFields form={form} hasCode={isOn} />
      </Stack>
      <FormActions submit="Continuar" sending={form.isSending} onCancel={onCancel} />
    </form>
  );
}
