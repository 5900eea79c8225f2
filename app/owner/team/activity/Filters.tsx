import { Select } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { DateField } from '#app/ui/DateField.tsx';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { useFilters } from '#app/ui/filters.ts';
import { isLocalDate } from '#lib/dates.ts';
import { filters } from './filters.ts';

type Props = { people: { id: string; name: string }[]; today: string };

export function Filters({ people, today }: Props) {
  const { values, set, props } = useFilters(filters);
  return (
    <FilterRow>
      <Select
        aria-label="Pessoa"
        placeholder="Todas as pessoas"
        searchable
        clearable
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage="Ninguém com esse nome"
        {...props('personId')}
      />
      <DateField
        aria-label="Dia"
        placeholder="Dia"
        leftSection={<IconCalendarEvent size={18} />}
        clearable
        today={today}
        isAlone
        maxDate={today}
        value={values.date ?? null}
        onChange={(value) => (!value || isLocalDate(value)) && set('date', value)}
      />
    </FilterRow>
  );
}
