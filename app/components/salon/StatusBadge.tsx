import { Badge } from '@mantine/core';
import type { SalonStatus } from '#contract/salon-administration.ts';

const looks = {
  active: { color: 'green', label: 'Ativo' },
  inactive: { color: 'gray', label: 'Inativo' },
  suspended: { color: 'red', label: 'Suspenso' },
} as const;

/** For administrators. */
export function StatusBadge({ status }: { status: SalonStatus }) {
  const { color, label } = looks[status];
  return <Badge color={color}>{label}</Badge>;
}
