import { Stack, Switch, Text } from '@mantine/core';
import { useAppName } from '#app/frame/app-name.ts';
import { DateField } from '#app/ui/DateField.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { ShortLink } from '#contract/short-links.ts';
import { QrCode, QrDownloads } from '../qr/QrCode.tsx';
import { clicks, targetName } from './words.ts';

type Props = { edited: ShortLink; host: string; today: string; close: Close };

export function LinkForm({ edited, host, today, close }: Props) {
  const appName = useAppName();
  const path = `/s/${edited.code}`;
  const form = useJsonForm({
    initialValues: { isActive: edited.isActive, expiresOn: edited.expiresOn as string | null },
    version: edited.version,
    toSend: (values, version) => ({ intent: 'shortLinks.update', id: edited.id, version, ...values }),
    onDone: () => {
      toast.success('Link atualizado!', path);
      close();
    },
    words: { otherwise: 'Não foi possível atualizar o link' },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form {...form.props}>
      <Stack>
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {targetName(edited)}
          </Text>
          <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {host}
            {path} · {clicks(edited.clickCount)}
          </Text>
        </div>
        <QrCode path={path} address={`${host}${path}`} />
        <QrDownloads path={path} />
        <Switch
          label="Link ligado"
          description={`Desligado, ele leva à página inicial do ${appName}.`}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <DateField
          label="Vale até"
          description="Último dia em que funciona. Vazio: sem prazo."
          today={today}
          clearable
          {...form.getInputProps('expiresOn')}
        />
        <FormActions submit="Salvar" sending={form.isSending} onCancel={close} />
      </Stack>
    </form>
  );
}
