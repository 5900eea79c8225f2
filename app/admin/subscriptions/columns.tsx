import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { cycleOf } from '#app/components/plans/words.ts';
import type { Column } from '#app/ui/DataTable.tsx';
import type { Order } from '#contract/orders.ts';
import { OrderStatusBadge } from '../order-record/OrderStatusBadge.tsx';
import { amountText, dateText } from '../order-record/words.ts';

export const columns: Column<Order>[] = [
  {
    header: 'Salão',
    isTitle: true,
    cell: ({ salonName }) => (
      <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {salonName}
      </Text>
    ),
  },
  { header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { header: 'Plano', cell: ({ planName }) => planName },
  {
    header: 'Valor',
    align: 'end',
    cell: (order) =>
      order.isGrant ? (
        <Text component="span" c="dimmed" inherit>
          Concedido
        </Text>
      ) : (
        `${amountText(order)}${cycleOf(order)}`
      ),
  },
  { header: 'Criada em', align: 'end', cell: ({ createdAt }) => dateText(createdAt) },
  {
    header: 'Ações',
    align: 'end',
    cell: ({ salonId, salonName, id, createdAt }) => (
      <Button
        component={Link}
        to={`/admin/subscriptions/${salonId}/${id}`}
        variant="default"
        size="compact-sm"
        aria-label={`Detalhes da assinatura de ${salonName} de ${dateText(createdAt)}`}
      >
        Detalhes
      </Button>
    ),
  },
];
