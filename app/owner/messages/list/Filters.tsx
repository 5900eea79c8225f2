import { Select } from '@mantine/core';
import { z } from 'zod';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { useFilters } from '#app/ui/filters.ts';
import { messageKindNames } from '#contract/message-kinds.ts';
import { MessageStatus } from '#contract/notifications.ts';
import { kindLabels, states } from '../state/labels.ts';

export const filters = {
  status: { param: 'estado', shape: MessageStatus.optional() },
  kind: { param: 'tipo', shape: z.enum(messageKindNames).optional() },
};

const stateChoices = MessageStatus.options.map((value) => ({ value, label: states[value].label }));
const kindChoices = messageKindNames.map((value) => ({ value, label: kindLabels[value].label }));

export function Filters() {
  const filter = useFilters(filters);
  return (
    <FilterRow>
      <Select aria-label="Tipo" placeholder="Todos os tipos" data={kindChoices} clearable {...filter.props('kind')} />
      <Select
        aria-label="Estado"
        placeholder="Todos os estados"
        data={stateChoices}
        clearable
        {...filter.props('status')}
      />
    </FilterRow>
  );
}
