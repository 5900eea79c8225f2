import { ActionIcon, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '#app/ui/NumberField.tsx';
import { TimeField } from '#app/ui/TimeField.tsx';
import type { FormValues } from '#app/ui/useFormValues.ts';
import classes from './RangeRow.module.css';
import { firstTimes, type Row, type WeekValues } from './week.ts';

type Props = {
  form: FormValues<WeekValues>;
  row: Row;
  /** The index in the whole week, which the server uses to name a wrong row. */
  index: number;
  /** The number of the range on its day, from 1. */
  number: number;
  title: string;
  onRemove: () => void;
};

export function RangeRow({ form, row, index, number, title, onRemove }: Props) {
  const interval = form.getInputProps(`ranges.${index}.intervalMinutes`);
  return (
    <fieldset className={classes.row} data-inactive={!row.isActive || undefined}>
      <legend className={classes.legend}>{`${title}, período ${number}`}</legend>
      <TimeField label="Início" {...form.getInputProps(`ranges.${index}.startTime`)} />
      <TimeField label="Fim" {...form.getInputProps(`ranges.${index}.endTime`)} />
      <NumberField
        label="Intervalo"
        suffix=" min"
        min={15}
        max={120}
        step={15}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={interval.error ? null : firstTimes(row)}
        descriptionProps={{ mt: 4 }}
        {...interval}
      />
      <Switch
        className={classes.active}
        label="Ativo"
        {...form.getInputProps(`ranges.${index}.isActive`, { type: 'checkbox' })}
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={`Remover período ${number}: ${title}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </fieldset>
  );
}
