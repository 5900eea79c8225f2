import type { TypedNumber } from './NumberField.tsx';

/** The values of a record's fields: an empty text stands for null, and a number may be partly typed. */
export type FieldValues<Row> = {
  [Name in keyof Row]: NonNullable<Row[Name]> extends number
    ? TypedNumber
    : null extends Row[Name]
      ? NonNullable<Row[Name]> | ''
      : Row[Name];
};

export const fieldValues = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])) as FieldValues<Row>;
