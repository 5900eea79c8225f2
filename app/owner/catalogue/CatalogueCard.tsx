import { Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { CatalogueMenu } from './CatalogueMenu.tsx';
import type { CatalogueActions } from './useCatalogueActions.ts';

type Props = {
  entry: { id: string; name: string; isActive: boolean };
  editLink: LinkProps;
  /** Null when this owner may only read. */
  actions: CatalogueActions | null;
  avatar?: ReactNode;
  badges: ReactNode;
  children: ReactNode;
};

/** The card of a service or a professional: name, menu and badges, and below them what the noun shows. */
export function CatalogueCard({ entry, editLink, actions, avatar, badges, children }: Props) {
  return (
    <Card {...(!entry.isActive && { c: 'dimmed' })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          {avatar}
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {entry.name}
          </Title>
        </Group>
        {actions && <CatalogueMenu entry={entry} editLink={editLink} actions={actions} />}
      </Group>
      <Group gap="xs" mt={4}>
        {badges}
      </Group>
      {children}
    </Card>
  );
}
