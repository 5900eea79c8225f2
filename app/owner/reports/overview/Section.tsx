import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { id: string; title: string; hint?: ReactNode; children: ReactNode };

export function Section({ id, title, hint, children }: Props) {
  return (
    <Paper component="section" p="md" miw={0} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" mt={2}>
          {hint}
        </Text>
      )}
      {children}
    </Paper>
  );
}
