import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './BackLink.module.css';

/** Above a title: to the list that the record belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} c="dimmed" className={classes.link}>
    <IconArrowLeft size={16} aria-hidden /> {children}
  </Anchor>
);
