import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { CardMenu } from '#app/ui/CardMenu.tsx';
import type { CatalogueActions, CatalogueEntry } from './useCatalogueActions.ts';

/** `actions` is null when this owner may only read. */
type Props = { entry: CatalogueEntry; editLink: LinkProps; actions: CatalogueActions | null; children?: ReactNode };

export function CatalogueMenu({ entry, editLink, actions, children }: Props) {
  if (!actions) return null;
  return (
    <CardMenu name={entry.name} editLink={editLink} onRemove={() => actions.askRemoval(entry)}>
      {children}
      <Menu.Item
        leftSection={entry.isActive ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        onClick={() => actions.toggle(entry)}
      >
        {entry.isActive ? 'Desativar' : 'Ativar'}
      </Menu.Item>
    </CardMenu>
  );
}
