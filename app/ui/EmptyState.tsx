import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  icon: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon, title, hint, action }: Props) {
  return (
    <Stack align="center" gap="xs" px="md" py={56} ta="center">
      <Tile>{icon}</Tile>
      <Title order={2} fz="h3" mt="xs">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" maw="46ch" style={{ textWrap: 'pretty' }}>
          {hint}
        </Text>
      )}
      {action && <Box mt="sm">{action}</Box>}
    </Stack>
  );
}

export function Tile({ children }: { children: ReactNode }) {
  return (
    <Box
      aria-hidden
      w={52}
      h={52}
      bdrs="lg"
      c="dimmed"
      display="grid"
      style={{ placeItems: 'center', border: '1px dashed var(--mantine-color-default-border)' }}
    >
      {children}
    </Box>
  );
}
