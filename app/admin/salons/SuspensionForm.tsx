import { Text } from '@mantine/core';
import { refusals } from '#app/components/salon/useSalonSwitch.ts';
import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { RequiredText } from '#app/ui/RequiredText.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import type { SuspensionCharge } from '#contract/salons.ts';
import { ChargeField } from './ChargeField.tsx';

type Props = { salon: AdministeredSalon; close: Close };

export function SuspensionForm({ salon, close }: Props) {
  const { id, name, version } = salon;
  const form = useJsonForm({
    initialValues: { reason: '', charge: 'pause' as SuspensionCharge },
    version,
    toSend: (values, version) => ({ intent: 'salons.suspend', id, version, ...values }),
    onDone: () => {
      toast.success('Salão suspenso', `${name} saiu do ar. O proprietário lê o motivo quando entra.`);
      close();
    },
    words: { otherwise: 'Erro ao suspender o salão', codes: refusals },
  });

  return (
    <DialogForm form={form} submit="Suspender" close={close}>
      <Text>
        A página de <b>{name}</b> sai do ar e não recebe novos agendamentos. O proprietário pode consultar tudo, mas não
        alterar nem reativar. Os horários já marcados continuam.
      </Text>
      <RequiredText label="Motivo" description="O proprietário lê este texto." {...form.getInputProps('reason')} />
      <ChargeField {...form.getInputProps('charge')} />
    </DialogForm>
  );
}
