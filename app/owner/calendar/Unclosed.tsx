import { Link } from 'react-router';
import classes from './Calendar.module.css';

/** Leads to the appointments whose time is over and that nobody closed. */
export function Unclosed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link to="/dashboard" className={classes.chip}>
      <span className={classes.chipDot} />
      {count} sem fechar
    </Link>
  );
}
