import { Select } from '@mantine/core';
import { z } from 'zod';

const choices = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
];

export const activityFilter = { param: 'status', shape: z.enum(['active', 'inactive']) };

export function ActivityFilter(props: { value: string | null; onChange: (value: string | null) => void }) {
  return <Select aria-label="Situação" placeholder="Ativos e inativos" data={choices} clearable {...props} />;
}
