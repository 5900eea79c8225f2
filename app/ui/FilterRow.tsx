import type { ReactNode } from 'react';
import classes from './FilterRow.module.css';

export function FilterRow({ children }: { children: ReactNode }) {
  return <search className={classes.row}>{children}</search>;
}
