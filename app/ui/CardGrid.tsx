import { Children, type ReactNode } from 'react';
import classes from './CardGrid.module.css';

/** Cards of a list, as many side by side as fit; one below the other on a phone. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
