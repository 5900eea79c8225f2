import { Select } from '@mantine/core';
import { useFilters } from '#app/ui/filters.ts';
import type { Calendar } from '#contract/calendar.ts';
import { employeeChoices } from '../views/views.ts';
import classes from './ProfessionalFilter.module.css';
import { filters } from './views.ts';

/** Chooses the professional whose appointments are shown. A salon with one professional has nothing to choose. */
export function ProfessionalFilter({ professionals }: Pick<Calendar, 'professionals'>) {
  const filter = useFilters(filters).props('employeeId');
  if (professionals.length < 2 && !filter.value) return null;
  return (
    <Select
      aria-label="Profissional"
      placeholder="Todos os profissionais"
      size="xs"
      searchable
      clearable
      data={employeeChoices(professionals)}
      {...filter}
      className={classes.filter}
    />
  );
}
