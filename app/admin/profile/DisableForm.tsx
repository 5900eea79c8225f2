import { Button, Group, Stack, Text } from '@mantine/core';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { ProofFields } from './ProofFields.tsx';
import { NO_PROOF } from './two-factor.ts';

type Props = { onDisabled: () => void; onCancel: () => void };

export function DisableForm({ onDisabled, onCancel }: Props) {
  const form = useJsonForm({
    initialValues: NO_PROOF,
    toSend: (values) => ({ intent: 'auth.disableTwoFactor', ...values }),
    onDone: () => {
      toast.success('Verificação em duas etapas desativada');
      onDisabled();
    },
    words: { otherwise: 'Erro ao salvar' },
  });
  return (
    <form {...form.props}>
      <Stack>
        <Text>
          Sua conta volta a abrir só com a senha, e os códigos de recuperação deixam de valer. Para ativar de novo será
          preciso configurar o aplicativo outra vez.
        </Text>
        <ProofFields form={form} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={form.isSending}>
          Cancelar
        </Button>
        <Button type="submit" color="red" loading={form.isSending}>
          Desativar
        </Button>
      </Group>
    </form>
  );
}
