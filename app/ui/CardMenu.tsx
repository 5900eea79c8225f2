import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

type Props = {
  /** The entry's name, for screen readers. */
  name: string;
  editLink: LinkProps;
  onRemove: () => void;
  children?: ReactNode;
};

export function CardMenu({ name, editLink, onRemove, children }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  // A dialog or a question gives the focus back to what had it, and the entry of the menu is gone by then.
  const focusTrigger = () => trigger.current?.focus();

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={trigger} variant="subtle" color="gray" aria-label={`Opções de ${name}`}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} {...editLink} onClick={focusTrigger} leftSection={<IconPencil size={16} />}>
          Editar
        </Menu.Item>
        {children}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => {
            focusTrigger();
            onRemove();
          }}
        >
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
