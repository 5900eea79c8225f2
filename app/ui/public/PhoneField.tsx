import type { ComponentProps } from 'react';
import { maskPhone } from '#lib/phone.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'defaultValue' | 'onChange'> & {
  /** As typed or as stored (+55…). Shown as (DD) NNNNN-NNNN. */
  value?: string;
  onChange?: (masked: string) => void;
};

export function PhoneField({ value = '', onChange, ...props }: Props) {
  return (
    <TextField
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
