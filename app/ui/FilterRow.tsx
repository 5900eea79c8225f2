import type { ReactNode } from 'react';
import classes from './FilterRow.module.css';

/** The search takes the remaining width; on a phone each filter has a line of its own. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <search className={classes.row}>{children}</search>;
}
