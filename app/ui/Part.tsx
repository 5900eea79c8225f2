import { Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Part.module.css';

type Props = { title: string; hint: ReactNode; children: ReactNode };

/** On a desk the explanation stands beside the fields. */
export function Part({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} mb="md" padding="lg" className={classes.part}>
      <div>
        <Title order={2} id={id} size="h3">
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {hint}
        </Text>
      </div>
      <Stack>{children}</Stack>
    </Card>
  );
}
