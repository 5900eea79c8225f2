import { useEffect, useRef } from 'react';
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
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.label;
  // On a phone the bar may be wider than the screen. The page itself does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is the current one
  useEffect(() => {
    const [row, tab] = [bar.current, bar.current?.querySelector<HTMLElement>('[aria-current]')];
    if (row && tab) row.scrollLeft += tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
  }, [current]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
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
