import { Select } from '@mantine/core';
import { categoryChoices } from '#app/components/services/labels.ts';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { searchFilter, useFilters } from '#app/ui/filters.ts';
import { SearchField } from '#app/ui/SearchField.tsx';
import { ServiceCategory } from '#contract/services.ts';
import { ActivityFilter, activityFilter } from '../shared/ActivityFilter.tsx';

export const filters = {
  search: searchFilter,
  category: { param: 'categoria', shape: ServiceCategory },
  status: activityFilter,
};

export function Filters() {
  const filter = useFilters(filters);
  return (
    <FilterRow>
      <SearchField label="Buscar por nome ou descrição" />
      <Select
        aria-label="Categoria"
        placeholder="Todas as categorias"
        data={categoryChoices}
        clearable
        {...filter.props('category')}
      />
      <ActivityFilter {...filter.props('status')} />
    </FilterRow>
  );
}
