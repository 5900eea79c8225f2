import { NumberInput, type NumberInputProps } from '@mantine/core';

/** As it stands in the field: text where it is empty or half typed. */
export type TypedNumber = number | string;

/** For the payload; null for an empty field. */
export const numberOf = (typed: TypedNumber) => (typed === '' ? null : Number(typed));

/** A number to type. `min` and `max` hold for its arrows: what is typed beyond them stays and is told, instead of changed. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput clampBehavior="none" trimLeadingZeroesOnBlur={false} decimalSeparator="," {...props} />;
}
