import { Text } from '@mantine/core';
import { refusals } from '#app/components/salon/useSalonSwitch.ts';
import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import { ChargeField } from './ChargeField.tsx';
import { chosenChargeTexts } from './words.ts';

type Props = { salon: AdministeredSalon; close: Close };

/** Another choice than the one that the salon was suspended with. */
export function ChargeForm({ salon, close }: Props) {
  const { id, name, version, suspensionCharge } = salon;
  const form = useJsonForm({
    initialValues: { charge: suspensionCharge ?? 'continue' },
    version,
    toSend: (values, version) => ({ intent: 'salons.setSuspensionCharge', id, version, ...values }),
    onDone: ({ suspensionCharge }) => {
      toast.success('Cobrança atualizada', `${name}: ${chosenChargeTexts[suspensionCharge ?? 'continue']}`);
      close();
    },
    words: {
      otherwise: 'Erro ao atualizar a cobrança',
      codes: {
        ...refusals,
        SUBSCRIPTION_CANCELLED: {
          description: 'A assinatura já foi cancelada. Só o proprietário pode escolher um plano de novo.',
        },
      },
    },
  });

  return (
    <DialogForm form={form} submit="Salvar" close={close}>
      <Text>
        <b>{name}</b> continua fora do ar. Muda só a cobrança do plano.
      </Text>
      <ChargeField {...form.getInputProps('charge')} />
    </DialogForm>
  );
}
