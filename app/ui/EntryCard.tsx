import { Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  name: string;
  isDimmed?: boolean;
  /** A `CardMenu`; null when nothing may be done with the entry. */
  menu: ReactNode;
  avatar?: ReactNode;
  badges?: ReactNode;
  children: ReactNode;
};

export function EntryCard({ name, isDimmed = false, menu, avatar, badges, children }: Props) {
  return (
    <Card {...(isDimmed && { c: 'dimmed' })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          {avatar}
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
        </Group>
        {menu}
      </Group>
      {badges && (
        <Group gap="xs" mt={4}>
          {badges}
        </Group>
      )}
      {children}
    </Card>
  );
}
