import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { paidByNames } from '#app/components/appointments/labels.ts';
import { PaidBy } from '#contract/payments.ts';

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value: PaidBy | null;
  onChange: (paidBy: PaidBy | null) => void;
};

const choices = [
  { value: '', label: 'Não informado' },
  ...PaidBy.options.map((value) => ({ value, label: paidByNames[value] })),
];

export function PaidBySelect({ value, onChange, ...props }: Props) {
  return (
    <NativeSelect
      {...props}
      data={choices}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(PaidBy.safeParse(currentTarget.value).data ?? null)}
    />
  );
}
