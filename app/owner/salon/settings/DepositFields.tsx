import { NativeSelect, Text } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { MoneyInput } from '#app/ui/MoneyInput.tsx';
import { NumberField, numberOf } from '#app/ui/NumberField.tsx';
import type { DepositKind } from '#contract/payments.ts';
import { DEPOSIT_FOR, DEPOSITS, depositMeaning, FIRST_DEPOSIT } from './payment.ts';
import type { SettingsForm } from './useSettingsForm.ts';

/** How much of the price is paid online. */
export function DepositFields({ form }: { form: SettingsForm }) {
  const { paymentMode: mode, depositKind: kind, depositValue, depositFor } = form.values;
  const value = form.getInputProps('depositValue');
  const meaning = depositMeaning({ mode, kind, value: numberOf(depositValue), payer: depositFor });

  function choose(next: DepositKind) {
    form.setFieldValue('depositKind', next);
    form.setFieldValue('depositValue', FIRST_DEPOSIT[next]);
  }

  return (
    <>
      <FieldColumns>
        <NativeSelect
          label="Ao agendar online, o cliente paga"
          data={DEPOSITS}
          name="depositKind"
          value={kind}
          onChange={({ currentTarget }) => {
            const chosen = DEPOSITS.find((one) => one.value === currentTarget.value);
            if (chosen) choose(chosen.value);
          }}
        />
        {kind !== 'none' && (
          <NativeSelect label="De quem pedir o sinal" data={DEPOSIT_FOR} {...form.getInputProps('depositFor')} />
        )}
        {kind === 'percentage' && <NumberField label="Sinal" min={1} max={100} suffix="%" {...value} />}
        {kind === 'amount' && (
          <MoneyInput
            label="Sinal"
            name="depositValue"
            error={value.error}
            value={numberOf(depositValue)}
            onChange={(cents) => form.setFieldValue('depositValue', cents ?? '')}
          />
        )}
      </FieldColumns>
      {kind !== 'none' && (
        <Text c="dimmed" maw="65ch" role="status">
          {meaning}
        </Text>
      )}
    </>
  );
}
