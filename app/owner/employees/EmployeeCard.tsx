import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { LinkProps } from 'react-router';
import type { Employee } from '#contract/employees.ts';
import { formatPhone } from '#lib/phone.ts';
import { roles } from '../../components/employees/labels.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { CatalogueMenu } from '../catalogue/CatalogueMenu.tsx';
import type { CatalogueActions } from '../catalogue/useCatalogueActions.ts';

const SHOWN = 3;

/** `actions` null: this owner may only read. */
type Props = { employee: Employee; editLink: LinkProps; actions: CatalogueActions | null };

export function EmployeeCard({ employee, editLink, actions }: Props) {
  const { name, isActive } = employee;

  return (
    <Card {...(!isActive && { c: 'dimmed' })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <PersonAvatar name={name} src={employee.avatarUrl} />
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
        </Group>
        {actions && <CatalogueMenu entry={employee} editLink={editLink} actions={actions} />}
      </Group>
      <Group gap="xs" mt={4}>
        <Badge color="blue">{roles[employee.role]}</Badge>
        {!isActive && <Badge color="gray">Inativo</Badge>}
        {isActive && !employee.takesAppointments && <Badge color="gray">Não atende</Badge>}
      </Group>
      <Stack gap={2} mt="xs">
        {employee.phone && <Text size="sm">{formatPhone(employee.phone)}</Text>}
        {employee.email && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {employee.email}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Comissão de {employee.commissionPercentage.toLocaleString('pt-BR')}%
        </Text>
      </Stack>
      {employee.specialties.length > 0 && (
        <Group gap={6} mt="auto" pt="sm">
          {employee.specialties.slice(0, SHOWN).map((specialty) => (
            <Badge key={specialty} color="gray" size="sm">
              {specialty}
            </Badge>
          ))}
          {employee.specialties.length > SHOWN && (
            <Badge color="gray" size="sm" title={employee.specialties.slice(SHOWN).join(', ')}>
              +{employee.specialties.length - SHOWN}
            </Badge>
          )}
        </Group>
      )}
    </Card>
  );
}
