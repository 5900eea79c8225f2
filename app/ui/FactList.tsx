import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FactList.module.css';

type Props = { facts: (readonly [string, ReactNode])[]; my?: BoxProps['my']; 'aria-live'?: 'polite' };

/** Names on the left, values on the right. */
export const FactList = ({ facts, my = 0, ...props }: Props) => (
  <Box component="dl" className={classes.facts} my={my} {...props}>
    {facts.map(([name, value]) => (
      <div key={name} className={classes.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);
