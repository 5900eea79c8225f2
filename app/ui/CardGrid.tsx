import { Children, type ReactNode } from 'react';
import classes from './CardGrid.module.css';

/** As many cards side by side as fit; one column on a phone. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
