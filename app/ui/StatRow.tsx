import type { ReactNode } from 'react';
import classes from './StatRow.module.css';

/** Figures side by side, as many as fit; two in a row on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
