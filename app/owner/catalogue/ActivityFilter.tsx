import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useSetParam } from '../../ui/useSetParam.ts';

const choices = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
];

/** Active, inactive or, without a choice, both; the choice lives in the address (`?status=`). */
export function ActivityFilter() {
  const [params] = useSearchParams();
  const set = useSetParam();
  return (
    <Select
      aria-label="Situação"
      placeholder="Ativos e inativos"
      data={choices}
      value={readActivity(params) ?? null}
      onChange={(value) => set('status', value)}
      clearable
    />
  );
}

export function readActivity(params: URLSearchParams): 'active' | 'inactive' | undefined {
  const status = params.get('status');
  return status === 'active' || status === 'inactive' ? status : undefined;
}
