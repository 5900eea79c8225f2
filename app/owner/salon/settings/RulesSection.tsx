import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { cancelRule } from '#app/components/booking/cancel-rule.ts';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { NumberField } from '#app/ui/NumberField.tsx';
import { MAX_CANCEL_NOTICE_MINUTES } from '#contract/salon-settings.ts';
import { isCommonNotice, NOTICE_CHOICES } from './notice-choices.ts';
import type { SettingsForm } from './useSettingsForm.ts';

const OTHER = 'outro';
const CHOICES = [
  ...NOTICE_CHOICES.map(({ minutes, label }) => ({ value: String(minutes), label })),
  { value: OTHER, label: 'Outro tempo' },
];

export function RulesSection({ form }: { form: SettingsForm }) {
  const typed = form.values.cancelNoticeMinutes;
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || !isCommonNotice(typed);
  const minutes = Number(typed);
  const isValid = typed !== '' && Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_CANCEL_NOTICE_MINUTES;

  return (
    <FormSection title="Regras" hint="Até quando o cliente cancela sozinho, pela internet.">
      <FieldColumns>
        <NativeSelect
          label="Cancelamento pelo cliente"
          data={CHOICES}
          value={isOther ? OTHER : String(minutes)}
          onChange={({ currentTarget: { value } }) => {
            setWantsOther(value === OTHER);
            if (value !== OTHER) form.setFieldValue('cancelNoticeMinutes', Number(value));
          }}
        />
        {isOther && (
          <NumberField
            label="Minutos antes do horário"
            min={0}
            max={MAX_CANCEL_NOTICE_MINUTES}
            step={30}
            suffix=" min"
            {...form.getInputProps('cancelNoticeMinutes')}
            onChange={(next) => {
              // A common number on the way to another one must not close the field.
              setWantsOther(true);
              form.setFieldValue('cancelNoticeMinutes', next);
            }}
          />
        )}
      </FieldColumns>
      <Text c="dimmed" maw="65ch">
        {isValid && (
          <>Seus clientes leem ao agendar: “{cancelRule(minutes)} pela internet. Depois, fale com o salão.” </>
        )}
        O que já está marcado segue a regra de quando foi agendado.
      </Text>
    </FormSection>
  );
}
