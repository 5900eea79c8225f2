import { Menu } from '@mantine/core';
import { IconBuildingStore, IconShieldLock } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { User } from '#contract/users.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';

/** `roleLink` is null for those who may not change roles. */
type Props = { user: User; roleLink: LinkProps | null };

export function UserMenu({ user, roleLink }: Props) {
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
