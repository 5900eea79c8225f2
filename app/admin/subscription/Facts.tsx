import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FactList } from '#app/ui/FactList.tsx';

/** A titled list of facts; one whose value is null, false or empty is left out. */
export function Facts({
  title,
  facts,
  children,
}: {
  title: string;
  facts: [string, ReactNode][];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      <FactList facts={facts.filter(([, value]) => value !== null && value !== false && value !== '')} />
      {children}
    </Paper>
  );
}
