import { Button, Card, Text, Title } from '@mantine/core';
import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FormValues } from '#app/ui/useFormValues.ts';
import { CopyDay } from './CopyDay.tsx';
import classes from './DayCard.module.css';
import { RangeRow } from './RangeRow.tsx';
import { copyDay, findLunchRow, newRow, splitForLunch, type WeekValues } from './week.ts';

type Props = {
  title: string;
  dayOfWeek: number;
  form: FormValues<WeekValues>;
  /** Gives the focus to a field by its path, once it is there. */
  focusField: (path: string) => void;
};

export function DayCard({ title, dayOfWeek, form, focusField }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { ranges } = form.values;
  const rows = ranges.flatMap((row, index) => (row.dayOfWeek === dayOfWeek ? [{ row, index }] : []));
  const lunchRow = findLunchRow(ranges, dayOfWeek);

  /** Errors are kept by index, and the rows of these indexes change. */
  function replaceRows(next: WeekValues['ranges']) {
    form.clearErrors();
    form.setFieldValue('ranges', next);
  }

  function addRow() {
    form.setFieldValue('ranges', [...ranges, newRow(dayOfWeek, ranges)]);
    focusField(`ranges.${ranges.length}.startTime`);
  }

  function addLunch(index: number) {
    replaceRows(splitForLunch(ranges, index));
    focusField(`ranges.${index}.endTime`);
  }

  return (
    <Card mb="sm" component="section" aria-label={title} className={classes.day}>
      <Title order={2} size="h5" className={classes.title}>
        {title}
      </Title>
      <div className={classes.rows}>
        {rows.length === 0 && <Text c="dimmed">Fechado: ninguém consegue agendar neste dia.</Text>}
        {rows.map(({ row, index }, n) => (
          <RangeRow
            key={index}
            {...{ form, row, index, title }}
            number={n + 1}
            onRemove={() => {
              form.removeListItem('ranges', index);
              addButton.current?.focus();
            }}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          ref={addButton}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} />}
          aria-label={`Adicionar período: ${title}`}
          onClick={addRow}
        >
          Adicionar período
        </Button>
        {lunchRow !== null && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconToolsKitchen2 size={16} />}
            aria-label={`Adicionar almoço: ${title}`}
            onClick={() => addLunch(lunchRow)}
          >
            Adicionar almoço
          </Button>
        )}
        <CopyDay dayOfWeek={dayOfWeek} onCopy={(days) => replaceRows(copyDay(ranges, dayOfWeek, days))} />
      </div>
    </Card>
  );
}
