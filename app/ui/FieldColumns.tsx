import type { ReactNode } from 'react';
import classes from './FieldColumns.module.css';

/** Fields in two columns; in one on a phone. SimpleGrid with `{ base, sm }` would write a <style> into the body. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
