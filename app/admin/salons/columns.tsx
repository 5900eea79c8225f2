import { Text } from '@mantine/core';
import { StatusBadge } from '#app/components/salon/StatusBadge.tsx';
import type { Column } from '#app/ui/DataTable.tsx';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { placeOf, subscriptionText, suspendedChargeTexts, switchText } from './words.ts';

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
  { header: 'Proprietário', cell: ({ ownerName }) => ownerName },
  { header: 'Local', cell: placeOf },
  {
    header: 'Plano',
    cell: ({ plan, subscription }) => (
      <>
        {plan?.name ?? 'Nenhum plano'}
        <Text size="sm" c="dimmed">
          {subscriptionText(subscription)}
        </Text>
      </>
    ),
  },
  { header: 'Status', cell: (salon) => <Status {...salon} /> },
  { header: 'Clientes', align: 'end', cell: ({ customers }) => customers.toLocaleString('pt-BR') },
  { header: 'Agendamentos', align: 'end', cell: ({ appointments }) => appointments.toLocaleString('pt-BR') },
  { header: 'Receita', align: 'end', cell: ({ revenueCents }) => formatCents(revenueCents) },
  {
    header: 'Cadastro',
    align: 'end',
    cell: ({ createdAt }) => formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date),
  },
];

function Status(salon: AdministeredSalon) {
  const note = salon.suspensionReason ?? switchText(salon);
  const charge = salon.suspendedCharge && suspendedChargeTexts[salon.suspendedCharge];
  return (
    <>
      <StatusBadge status={salon.status} />
      {note && (
        <Text size="sm" c="dimmed" lineClamp={2} mt={2}>
          {note}
        </Text>
      )}
      {charge && (
        <Text size="sm" c="dimmed" mt={2}>
          {charge}
        </Text>
      )}
    </>
  );
}
