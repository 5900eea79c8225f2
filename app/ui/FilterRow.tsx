import type { ReactNode } from 'react';
import classes from './FilterRow.module.css';

/** Search and filters above a list: the search takes what is left, on a phone each has its own line. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <search className={classes.row}>{children}</search>;
}
