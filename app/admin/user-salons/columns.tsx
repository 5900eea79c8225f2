import { Badge, Text } from '@mantine/core';
import type { UserSalon } from '#contract/users.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Column } from '../../ui/DataTable.tsx';

export const columns: Column<UserSalon>[] = [
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
  { header: 'Status', cell: (salon) => <Status {...salon} /> },
  { header: 'Plano', cell: ({ planName }) => planName ?? 'Sem plano' },
  { header: 'Clientes', align: 'end', cell: ({ customerCount }) => customerCount.toLocaleString('pt-BR') },
  { header: 'Agendamentos', align: 'end', cell: ({ appointmentCount }) => appointmentCount.toLocaleString('pt-BR') },
  { header: 'Receita', align: 'end', cell: ({ revenueCents }) => formatCents(revenueCents) },
  {
    header: 'Cadastro',
    align: 'end',
    cell: ({ createdAt }) => formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date),
  },
];

function Status({ isActive, isSuspended }: Pick<UserSalon, 'isActive' | 'isSuspended'>) {
  if (isSuspended) return <Badge color="red">Suspenso</Badge>;
  return isActive ? <Badge color="green">Ativo</Badge> : <Badge color="gray">Inativo</Badge>;
}
