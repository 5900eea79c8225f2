import { Link, type LinkProps } from 'react-router';
import classes from './TabLinks.module.css';

export type TabLink = {
  to: LinkProps['to'];
  label: string;
  isCurrent: boolean;
  /** Behind the label, if it is not 0. */
  count?: number;
};

/** Tabs that are in the address: links, so that Back, a new tab and a bookmark work. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label, isCurrent, count = 0 }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          className={classes.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
          {count > 0 && <span className={classes.count}>{count.toLocaleString('pt-BR')}</span>}
        </Link>
      ))}
    </nav>
  );
}
