import { NumberInput, type NumberInputProps } from '@mantine/core';

/** Text when empty or partly typed. */
export type TypedNumber = number | string;

/** The value to send; null for an empty field. */
export const numberOf = (typed: TypedNumber) => (typed === '' ? null : Number(typed));

/** `min` and `max` limit only the arrows: a typed value beyond them stays, and the contract refuses it. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput clampBehavior="none" trimLeadingZeroesOnBlur={false} decimalSeparator="," {...props} />;
}
