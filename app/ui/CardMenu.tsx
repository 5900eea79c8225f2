import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { RowMenu } from './RowMenu.tsx';

type Props = {
  /** The entry's name, for screen readers. */
  name: string;
  editLink: LinkProps;
  onRemove: () => void;
  children?: ReactNode;
};

export function CardMenu({ name, editLink, onRemove, children }: Props) {
  return (
    <RowMenu name={name}>
      {(focusTrigger) => (
        <>
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
        </>
      )}
    </RowMenu>
  );
}
