import { Link, type LinkProps } from 'react-router';
import classes from './Chip.module.css';

/** Opens the dialog that closes the appointments whose time is over. */
export function Unclosed({ count, link }: { count: number; link: LinkProps }) {
  if (count === 0) return null;
  return (
    <Link {...link} className={classes.chip} data-tone="amber">
      {count} sem fechar
    </Link>
  );
}
