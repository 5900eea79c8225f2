import { Select } from '@mantine/core';
import { ServiceCategory } from '#contract/services.ts';
import { categoryChoices } from '../../components/services/labels.ts';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { searchFilter, useFilters } from '../../ui/filters.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ActivityFilter, activityFilter } from '../catalogue/ActivityFilter.tsx';

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
