import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Props = {
  /** The entry's name, for screen readers. */
  name: string;
  editLink: LinkProps;
  onRemove: () => void;
  children?: ReactNode;
};

export function CardMenu({ name, editLink, onRemove, children }: Props) {
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
        {children}
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
