import { Menu } from '@mantine/core';
import { IconBuildingStore, IconLockOpen, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import type { User } from '#contract/users.ts';

/** `roleLink` is null for those who may not change roles. */
type Props = { user: User; roleLink: LinkProps | null; onLetIn: () => void; onEndSessions: () => void };

export function UserMenu({ user, roleLink, onLetIn, onEndSessions }: Props) {
  return (
    <RowMenu name={user.fullName}>
      {(focusTrigger) => (
        <>
          <Menu.Item
            component={Link}
            to={`/admin/user-salons/${user.id}`}
            leftSection={<IconBuildingStore size={16} />}
          >
            Ver Salões
          </Menu.Item>
          {user.can.letIn && (
            <Menu.Item
              leftSection={<IconLockOpen size={16} />}
              onClick={() => {
                focusTrigger();
                onLetIn();
              }}
            >
              Liberar entrada
            </Menu.Item>
          )}
          {user.can.endSessions && (
            <Menu.Item
              leftSection={<IconLogout size={16} />}
              onClick={() => {
                focusTrigger();
                onEndSessions();
              }}
            >
              Encerrar sessões
            </Menu.Item>
          )}
          {roleLink && (
            <Menu.Item component={Link} {...roleLink} onClick={focusTrigger} leftSection={<IconShieldLock size={16} />}>
              Alterar perfil de acesso
            </Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  );
}
