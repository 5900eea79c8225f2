import { Alert, Button, Group, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { CodeField } from '#app/components/auth/CodeField.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { SalonDeletionPreview } from '#contract/salon-deletion.ts';
import { consequencesOf, deletedText, deletionFailed, lossesOf } from './words.ts';

type Props = { salon: SalonDeletionPreview; hasCode: boolean; close: Close };

export function DeletionForm({ salon, hasCode, close }: Props) {
  const { revalidate } = useRevalidator();
  const form = useJsonForm({
    initialValues: { name: '', currentPassword: '', code: '' },
    toSend: ({ code, ...values }) => ({
      intent: 'salons.deletePermanently',
      salonId: salon.id,
      ...values,
      code: hasCode ? code : null,
    }),
    onDone: (done) => {
      toast.success('Salão excluído com sucesso!', deletedText(done));
      // The row that the focus would return to is gone.
      close(focusTitle);
    },
    onRefused: ({ code }) => {
      // Closing first would interrupt the list that is being read.
      if (code === 'NOT_FOUND') void revalidate().then(() => close(focusTitle));
      return false;
    },
    words: {
      otherwise: 'Erro na exclusão',
      codes: {
        CANCELLATION_FAILED: deletionFailed,
        CHANGED_MEANWHILE: deletionFailed,
        BUSY: deletionFailed,
        RATE_LIMITED: deletionFailed,
        UNEXPECTED: deletionFailed,
        NOT_FOUND: { description: 'Falha ao excluir o salão: ele já foi excluído.' },
      },
    },
  });

  return (
    <form {...form.props}>
      <Stack>
        <Alert color="red" icon={<IconAlertTriangle size={20} />} title="Esta ação não pode ser desfeita">
          Com <b>{salon.name}</b> se perde tudo:
          <List mt="xs" spacing={4} fz="inherit">
            {lossesOf(salon).map((loss) => (
              <List.Item key={loss}>{loss}</List.Item>
            ))}
          </List>
        </Alert>
        <Stack gap={4}>
          {consequencesOf(salon).map((consequence) => (
            <Text key={consequence}>{consequence}</Text>
          ))}
        </Stack>
        <TextInput
          label="Para confirmar, digite o nome do salão"
          description={salon.name}
          descriptionProps={{ fz: 'sm', c: 'var(--mantine-color-text)' }}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label="Sua senha"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        {hasCode && <CodeField label="Código" {...form.getInputProps('code')} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => close()} disabled={form.isSending}>
          Cancelar
        </Button>
        <Button type="submit" color="red" loading={form.isSending}>
          Excluir permanentemente
        </Button>
      </Group>
    </form>
  );
}
