import { Badge, Group, Menu, Stack, Text } from '@mantine/core';
import { IconCalendarShare, IconUserPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { roleTitles } from '#app/components/employees/labels.ts';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import { PersonAvatar } from '#app/ui/PersonAvatar.tsx';
import type { Employee } from '#contract/employees.ts';
import type { Service } from '#contract/services.ts';
import { formatPhone } from '#lib/phone.ts';
import { CatalogueMenu } from '../shared/CatalogueMenu.tsx';
import { titlesInShort } from '../shared/names.ts';
import type { CatalogueActions } from '../shared/useCatalogueActions.ts';

const SHOWN_SPECIALTIES = 3;

type Props = {
  employee: Employee;
  services: Service[];
  editLink: LinkProps;
  actions: CatalogueActions | null;
  mayInvite: boolean;
  mayReassign: boolean;
};

export function EmployeeCard({ employee, services, mayInvite, mayReassign, ...menu }: Props) {
  const { name, avatarUrl, role, isActive, takesAppointments } = employee;
  const badges = (
    <>
      <Badge color="blue">{roleTitles[role]}</Badge>
      {!isActive && <Badge color="gray">Inativo</Badge>}
      {isActive && !takesAppointments && <Badge color="gray">Não atende</Badge>}
    </>
  );

  return (
    <EntryCard
      name={name}
      isDimmed={!isActive}
      menu={
        <CatalogueMenu entry={employee} {...menu}>
          {mayInvite && isActive && (
            <Menu.Item
              component={Link}
              to={`/equipe?novo=1&novo-profissional=${employee.id}`}
              leftSection={<IconUserPlus size={16} />}
            >
              Convidar
            </Menu.Item>
          )}
          {mayReassign && (
            <Menu.Item
              component={Link}
              to={`/employees/${employee.id}/agendamentos`}
              leftSection={<IconCalendarShare size={16} />}
            >
              Passar agendamentos
            </Menu.Item>
          )}
        </CatalogueMenu>
      }
      avatar={<PersonAvatar name={name} src={avatarUrl} />}
      badges={badges}
    >
      <Stack gap={2} mt="xs">
        {employee.phone && <Text size="sm">{formatPhone(employee.phone)}</Text>}
        {employee.email && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {employee.email}
          </Text>
        )}
        {takesAppointments && services.length > 0 && <Text size="sm">{workOf(employee, services)}</Text>}
        <Text size="sm" c="dimmed">
          Comissão de {employee.commissionPercentage.toLocaleString('pt-BR')}%
        </Text>
      </Stack>
      {employee.specialties.length > 0 && (
        <Group gap={6} mt="auto" pt="sm">
          {employee.specialties.slice(0, SHOWN_SPECIALTIES).map((specialty) => (
            <Badge key={specialty} color="gray" size="sm">
              {specialty}
            </Badge>
          ))}
          {employee.specialties.length > SHOWN_SPECIALTIES && (
            <Badge color="gray" size="sm" title={employee.specialties.slice(SHOWN_SPECIALTIES).join(', ')}>
              +{employee.specialties.length - SHOWN_SPECIALTIES}
            </Badge>
          )}
        </Group>
      )}
    </EntryCard>
  );
}

function workOf({ serviceIds }: Employee, services: Service[]): string {
  if (serviceIds.length === 0) return 'Faz todos os serviços';
  return `Faz ${titlesInShort(services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name))}`;
}
