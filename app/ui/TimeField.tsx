import { TextInput, type TextInputProps } from '@mantine/core';
import { completeTime } from './typed-time.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string; onChange?: (value: string) => void };

/** A time of day. An end may be '24:00', which a browser's own time field does not accept. */
export function TimeField({ value = '', onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="numeric"
      placeholder="--:--"
      maxLength={5}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const complete = completeTime(event.currentTarget.value);
        if (complete !== value) onChange?.(complete);
        onBlur?.(event);
      }}
    />
  );
}
