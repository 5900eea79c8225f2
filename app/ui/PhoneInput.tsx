import { TextInput, type TextInputProps } from '@mantine/core';
import { maskPhone } from '#lib/phone.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** As typed or as stored (+55…). Shown as (DD) NNNNN-NNNN. */
  value?: string;
  onChange?: (masked: string) => void;
};

export function PhoneInput({ value = '', onChange, ...props }: Props) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(11) 98765-4321"
      {...props}
      value={maskPhone(value)}
      onChange={(event) => onChange?.(maskPhone(event.currentTarget.value))}
    />
  );
}
