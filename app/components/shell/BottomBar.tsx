import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { useUrlDialog } from '../../ui/useUrlDialog.ts';
import classes from './BottomBar.module.css';
import type { NavEntry, PhoneBar } from './navigation.ts';

type Props = { bar: PhoneBar; isMenuOpen: boolean; openMenu: () => void };

/** What is used every hour, within reach of a thumb. Only a phone shows it. */
export function BottomBar({ bar: { entries, add }, isMenuOpen, openMenu }: Props) {
  const middle = Math.ceil(entries.length / 2);
  return (
    <nav aria-label="Atalhos" className={classes.bar}>
      {entries.slice(0, middle).map((entry) => (
        <Tab key={entry.href} {...entry} />
      ))}
      {add && <Add {...add} />}
      {entries.slice(middle).map((entry) => (
        <Tab key={entry.href} {...entry} />
      ))}
      <button
        type="button"
        className={classes.tab}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={openMenu}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        Mais
      </button>
    </nav>
  );
}

function Tab({ href, label, icon: Icon }: NavEntry) {
  return (
    <NavLink to={href} prefetch="intent" className={classes.tab}>
      <Icon size={22} stroke={1.75} aria-hidden />
      {label}
    </NavLink>
  );
}

function Add({ label, href, screens }: NonNullable<PhoneBar['add']>) {
  const { pathname } = useLocation();
  const { newLink } = useUrlDialog([]);
  const link = screens.includes(pathname) ? newLink : { to: href };
  return (
    <Link {...link} className={classes.add} aria-label={label}>
      <IconPlus size={24} stroke={2} aria-hidden />
    </Link>
  );
}
