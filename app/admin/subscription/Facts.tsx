import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Subscription.module.css';

/** A titled list of facts; one whose value is null or empty is left out. */
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
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </Paper>
  );
}
