import { Text } from '@mantine/core';
import { StatusBadge } from '#app/components/salon/StatusBadge.tsx';
import type { Column } from '#app/ui/DataTable.tsx';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

export const columns: Column<AdministeredSalon>[] = [
  {
    header: 'Salão',
    isTitle: true,
    cell: ({ name, slug }) => (
      <>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          /{slug}
        </Text>
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Plano', cell: ({ plan }) => plan?.name ?? 'Nenhum plano' },
  { header: 'Clientes', align: 'end', cell: ({ customers }) => customers.toLocaleString('pt-BR') },
  { header: 'Agendamentos', align: 'end', cell: ({ appointments }) => appointments.toLocaleString('pt-BR') },
  { header: 'Receita', align: 'end', cell: ({ revenueCents }) => formatCents(revenueCents) },
  {
    header: 'Cadastro',
    align: 'end',
    cell: ({ createdAt }) => formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date),
  },
];
