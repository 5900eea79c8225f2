import type { CSSProperties } from 'react';
import classes from './Now.module.css';

/** `style`: its place across the columns. */
export function Now({ time, start, style }: { time: string; start: number; style: object }) {
  return (
    <li className={classes.now} style={{ ...style, '--start': start } as CSSProperties}>
      <span className={classes.nowTime}>
        <span className={classes.nowWord}>agora </span>
        {time}
      </span>
      <span className={classes.nowLine} />
    </li>
  );
}

export const findNow = (grid: Element) => grid.querySelector(`.${classes.now}`);
