import { Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './EntryCard.module.css';

type Props = {
  name: string;
  /** The page of the entry: its name links to it, and so does a click on the card. */
  to?: string;
  isDimmed?: boolean;
  /** A `CardMenu`; null when nothing may be done with the entry. */
  menu: ReactNode;
  avatar?: ReactNode;
  badges?: ReactNode;
  children: ReactNode;
};

export function EntryCard({ name, to, isDimmed = false, menu, avatar, badges, children }: Props) {
  return (
    <Card {...(isDimmed && { c: 'dimmed' })} {...(to && { className: classes.linked })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          {avatar}
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {to ? (
              <Link to={to} className={classes.link}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Title>
        </Group>
        {menu && <div className={classes.menu}>{menu}</div>}
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
