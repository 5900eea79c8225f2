import { Alert } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { FormSection } from '#app/ui/FormSection.tsx';
import { AddressFields } from '../address/AddressFields.tsx';
import type { SettingsForm } from './useSettingsForm.ts';

type Props = { form: SettingsForm; savedZone: string };

export function AddressSection({ form, savedZone }: Props) {
  return (
    <FormSection title="Endereço" hint="Onde seus clientes encontram você. Comece pelo CEP: ele preenche o resto.">
      <AddressFields form={form} />
      {form.values.timeZone !== savedZone && (
        <Alert icon={<IconClock />} color="gray" title="O fuso horário vai mudar ao salvar">
          O que já está marcado continua no mesmo horário do relógio: 14:00 segue 14:00. Passam a seguir o novo fuso o
          que conta como agora, hoje e horário que já passou, na agenda e na sua página.
        </Alert>
      )}
    </FormSection>
  );
}
