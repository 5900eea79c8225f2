import { Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

export function FormSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} mb="md" padding="lg">
      <Title order={2} id={id} size="h3">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" maw="65ch">
          {hint}
        </Text>
      )}
      <Stack mt="md">{children}</Stack>
    </Card>
  );
}
