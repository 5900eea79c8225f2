import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatCents, parseCents } from '#lib/money.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Whole cents; null when empty, NaN when the text is no amount. */
  value?: number | null;
  onChange?: (cents: number | null) => void;
};

const typedOf = (cents: number | null | undefined) => (cents == null ? '' : formatCents(cents).replace(/^R\$\s*/, ''));
const centsOf = (typed: string) => (typed.trim() ? (parseCents(typed) ?? Number.NaN) : null);

/** Takes '49,90' and '49.90' as 4990. On blur it formats a valid amount and keeps an invalid text. */
export function MoneyInput({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState(() => typedOf(value));

  // The form set another value: a reset or another record.
  const [shown, setShown] = useState(value);
  if (!Object.is(value, shown)) {
    setShown(value);
    if (!Object.is(centsOf(typed), value ?? null)) setTyped(typedOf(value));
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      leftSection={<Text c="dimmed">R$</Text>}
      leftSectionWidth={44}
      {...props}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(centsOf(event.currentTarget.value));
      }}
      onBlur={(event) => {
        if (parseCents(typed) !== null) setTyped(typedOf(parseCents(typed)));
        onBlur?.(event);
      }}
    />
  );
}
