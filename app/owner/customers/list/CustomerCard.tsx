import { Stack, Text } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { namesOf } from '#app/components/customers/words.ts';
import { CardMenu } from '#app/ui/CardMenu.tsx';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import type { Customer } from '#contract/customers.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import classes from './CustomerCard.module.css';

/** `onRemove` is null when this owner may only read. */
type Props = { customer: Customer; editLink: LinkProps; onRemove: (() => void) | null };

export function CustomerCard({ customer, editLink, onRemove }: Props) {
  const { id, name, phone, email, notes, samePhone, totalVisits, totalSpentCents, lastVisit } = customer;
  const visits = totalVisits === 1 ? '1 visita' : `${totalVisits.toLocaleString('pt-BR')} visitas`;
  const page = `/customers/${id}`;

  return (
    <EntryCard
      name={name}
      to={page}
      menu={onRemove && <CardMenu name={name} editLink={editLink} onRemove={onRemove} />}
    >
      <Stack gap={2} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {phone && <Text className="tnum">{formatPhone(phone)}</Text>}
        {samePhone.length > 0 && (
          <Link to={`${page}#mesmo-telefone`} className={classes.samePhone}>
            mesmo telefone de {namesOf(samePhone)}
          </Link>
        )}
        {email && <Text>{email}</Text>}
        <Text c="dimmed" className="tnum">
          {visits} · {formatCents(totalSpentCents)}
        </Text>
        {lastVisit && (
          <Text c="dimmed" className="tnum">
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
