import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { CatalogueActions } from './useCatalogueActions.ts';

type Props = {
  entry: { id: string; name: string; isActive: boolean };
  editLink: LinkProps;
  actions: CatalogueActions;
};

/** The menu at the corner of a service's or a professional's card. */
export function CatalogueMenu({ entry, editLink, actions }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Opções de ${entry.name}`}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} {...editLink} leftSection={<IconPencil size={16} />}>
          Editar
        </Menu.Item>
        <Menu.Item
          leftSection={entry.isActive ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          onClick={() => actions.toggle(entry)}
        >
          {entry.isActive ? 'Desativar' : 'Ativar'}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => actions.askRemoval(entry)}>
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
