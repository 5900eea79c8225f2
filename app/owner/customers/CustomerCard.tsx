import { Stack, Text } from '@mantine/core';
import type { LinkProps } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { CardMenu } from '../../ui/CardMenu.tsx';
import { EntryCard } from '../../ui/EntryCard.tsx';

/** `onRemove` is null when this owner may only read. */
type Props = { customer: Customer; editLink: LinkProps; onRemove: (() => void) | null };

export function CustomerCard({ customer, editLink, onRemove }: Props) {
  const { name, phone, email, notes, totalVisits, totalSpentCents, lastVisit } = customer;
  const visits = totalVisits === 1 ? '1 visita' : `${totalVisits.toLocaleString('pt-BR')} visitas`;

  return (
    <EntryCard name={name} menu={onRemove && <CardMenu name={name} editLink={editLink} onRemove={onRemove} />}>
      <Stack gap={2} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {phone && <Text size="sm">{formatPhone(phone)}</Text>}
        {email && <Text size="sm">{email}</Text>}
        <Text size="sm" c="dimmed" className="tnum">
          {visits} · {formatCents(totalSpentCents)}
        </Text>
        {lastVisit && (
          <Text size="sm" c="dimmed" className="tnum">
            Última visita em {formatDate(lastVisit)}
          </Text>
        )}
        {notes && (
          <Text size="xs" c="dimmed" lineClamp={3} mt="xs">
            {notes}
          </Text>
        )}
      </Stack>
    </EntryCard>
  );
}
