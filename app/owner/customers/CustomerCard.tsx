import { ActionIcon, Card, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';

/** `onRemove` is null when this owner may only read. */
type Props = { customer: Customer; editLink: LinkProps; onRemove: (() => void) | null };

export function CustomerCard({ customer, editLink, onRemove }: Props) {
  const { name, phone, email, notes, totalVisits, totalSpentCents, lastVisit } = customer;
  const visits = totalVisits === 1 ? '1 visita' : `${totalVisits.toLocaleString('pt-BR')} visitas`;

  return (
    <Card>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {onRemove && <CustomerMenu name={name} editLink={editLink} onRemove={onRemove} />}
      </Group>
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
    </Card>
  );
}

function CustomerMenu({ name, editLink, onRemove }: { name: string; editLink: LinkProps; onRemove: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Opções de ${name}`}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} {...editLink} leftSection={<IconPencil size={16} />}>
          Editar
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
