import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

type Props = {
  /** The entry's name, for screen readers. */
  name: string;
  /** Items of a Mantine menu. Call `focusTrigger` before a dialog opens, which returns the focus when it closes. */
  children: (focusTrigger: () => void) => ReactNode;
};

/** The actions for one entry of a list. */
export function RowMenu({ name, children }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const focusTrigger = () => trigger.current?.focus();

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={trigger} variant="subtle" color="gray" aria-label={`Opções de ${name}`}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children(focusTrigger)}</Menu.Dropdown>
    </Menu>
  );
}
