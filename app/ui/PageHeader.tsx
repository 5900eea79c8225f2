import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type Props = {
  title: ReactNode;
  eyebrow?: ReactNode;
  subtitle?: ReactNode;
  /** The main button comes last. On a phone the buttons take the whole width below the title. */
  actions?: ReactNode;
  /** On a phone the screen offers them elsewhere. */
  hasDeskActions?: boolean;
};

export function PageHeader({ title, eyebrow, subtitle, actions, hasDeskActions = false }: Props) {
  return (
    <header className={classes.root}>
      <Box miw={0}>
        {eyebrow && <Text c="dimmed">{eyebrow}</Text>}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mt={2} maw="65ch">
            {subtitle}
          </Text>
        )}
      </Box>
      {actions && (
        <Group gap="sm" className={classes.actions} data-desk={hasDeskActions || undefined}>
          {actions}
        </Group>
      )}
    </header>
  );
}
