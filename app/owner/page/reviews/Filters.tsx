import { Select } from '@mantine/core';
import { z } from 'zod';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { useFilters } from '#app/ui/filters.ts';

export const filters = { answer: { param: 'resposta', shape: z.enum(['none', 'given']) } };

const choices = [
  { value: 'none', label: 'Sem resposta' },
  { value: 'given', label: 'Respondidas' },
];

export function Filters() {
  const filter = useFilters(filters);
  return (
    <FilterRow>
      <Select
        aria-label="Resposta"
        placeholder="Todas as avaliações"
        data={choices}
        clearable
        {...filter.props('answer')}
      />
    </FilterRow>
  );
}
