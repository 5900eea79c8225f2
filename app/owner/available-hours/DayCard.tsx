import { ActionIcon, Button, Card, Group, Switch, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../ui/NumberField.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import classes from './DayCard.module.css';
import { newRow, type WeekValues } from './week.ts';

type Props = { title: string; dayOfWeek: number; form: UseFormReturnType<WeekValues> };

export function DayCard({ title, dayOfWeek, form }: Props) {
  // The server names a wrong row by its index in the whole week.
  const rows = form.values.ranges.flatMap((row, index) => (row.dayOfWeek === dayOfWeek ? [{ row, index }] : []));

  return (
    <Card mb="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} />}
          aria-label={`Adicionar período: ${title}`}
          onClick={() => form.insertListItem('ranges', newRow(dayOfWeek))}
        >
          Adicionar período
        </Button>
      </Group>
      {rows.length === 0 && (
        <Text c="dimmed" mt="xs">
          Fechado: ninguém consegue agendar neste dia.
        </Text>
      )}
      {rows.map(({ row, index }, n) => (
        <fieldset key={index} className={classes.row} data-inactive={!row.isActive || undefined}>
          <legend className={classes.legend}>{`${title}, período ${n + 1}`}</legend>
          <TimeField label="Início" {...form.getInputProps(`ranges.${index}.startTime`)} />
          <TimeField label="Fim" {...form.getInputProps(`ranges.${index}.endTime`)} />
          <NumberField
            label="Intervalo"
            suffix=" min"
            min={15}
            max={120}
            step={15}
            {...form.getInputProps(`ranges.${index}.intervalMinutes`)}
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
            aria-label={`Remover período ${n + 1}: ${title}`}
            onClick={() => form.removeListItem('ranges', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </fieldset>
      ))}
    </Card>
  );
}
