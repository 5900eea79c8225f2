import { Badge, Menu, Text } from '@mantine/core';
import { IconCalendarShare, IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { useRights } from '#app/owner/useRights.ts';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import { PersonAvatar } from '#app/ui/PersonAvatar.tsx';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import { roleTitles } from '#contract/roles.ts';
import type { TeamMember } from '#contract/team.ts';

type Props = {
  member: TeamMember;
  editLink: LinkProps /** Null when the caller may only read. */;
  onRemove: (() => void) | null;
};

export function MemberCard({ member, editLink, onRemove }: Props) {
  const { fullName, email, role, employee, isMe, canChange, rightsAdded, rightsTaken } = member;
  const { mayChange } = useRights();
  const differs = rightsAdded.length + rightsTaken.length > 0;
  return (
    <EntryCard
      name={fullName}
      avatar={<PersonAvatar name={fullName} src={null} />}
      badges={
        <>
          <Badge color="blue">{roleTitles[role]}</Badge>
          {isMe && <Badge color="gray">Você</Badge>}
          {differs && <Badge color="gray">Acesso ajustado</Badge>}
        </>
      }
      menu={
        canChange &&
        onRemove && (
          <RowMenu name={fullName}>
            {(focusTrigger) => (
              <>
                <Menu.Item
                  component={Link}
                  {...editLink}
                  onClick={focusTrigger}
                  leftSection={<IconUserShield size={16} />}
                >
                  Mudar acesso
                </Menu.Item>
                {employee?.name && mayChange('appointments.update') && (
                  <Menu.Item
                    component={Link}
                    to={`/employees/${employee.id}/agendamentos`}
                    leftSection={<IconCalendarShare size={16} />}
                  >
                    Passar agendamentos
                  </Menu.Item>
                )}
                <Menu.Item
                  color="red"
                  leftSection={<IconUserMinus size={16} />}
                  onClick={() => {
                    focusTrigger();
                    onRemove();
                  }}
                >
                  Remover da equipe
                </Menu.Item>
              </>
            )}
          </RowMenu>
        )
      }
    >
      <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
      {employee && (
        <Text size="sm" c="dimmed">
          Atende como {employee.name ?? 'profissional excluído'}
        </Text>
      )}
    </EntryCard>
  );
}
