import { Select } from '@mantine/core';
import { DateField } from '#app/ui/DateField.tsx';
import { useFilters } from '#app/ui/filters.ts';
import { isLocalDate } from '#lib/dates.ts';
import { ACTION_CHOICES } from './actions.ts';
import classes from './Filters.module.css';
import { type Choice, filters } from './filters.ts';
import { LookupField } from './LookupField.tsx';

type Props = { person: Choice | null; salon: Choice | null; today: string };

export function Filters({ person, salon, today }: Props) {
  const { values, set, props } = useFilters(filters);
  const day = (name: 'from' | 'until', label: string) => (
    <DateField
      aria-label={label}
      placeholder={label}
      clearable
      today={today}
      isAlone
      maxDate={today}
      value={values[name] ?? null}
      onChange={(value) => (!value || isLocalDate(value)) && set(name, value)}
    />
  );

  return (
    <search className={classes.row}>
      <LookupField
        key={`pessoa ${person?.value}`}
        label="Pessoa"
        placeholder="Todas as pessoas"
        what="pessoas"
        chosen={person}
        onChange={(id) => set('personId', id)}
      />
      <Select
        aria-label="Ação"
        placeholder="Todas as ações"
        data={ACTION_CHOICES}
        searchable
        clearable
        nothingFoundMessage="Nenhuma ação com esse nome"
        {...props('action')}
      />
      <LookupField
        key={`salao ${salon?.value}`}
        label="Salão"
        placeholder="Todos os salões"
        what="saloes"
        chosen={salon}
        onChange={(id) => set('salonId', id)}
      />
      {day('from', 'Desde')}
      {day('until', 'Até')}
    </search>
  );
}
