import type { ReactNode } from 'react';
import classes from './StatRow.module.css';

export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
