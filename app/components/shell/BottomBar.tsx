import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import classes from './BottomBar.module.css';
import type { NavEntry, PhoneBar } from './navigation.ts';
import { useAddLink } from './useAddLink.ts';

type Props = { bar: PhoneBar; isMenuOpen: boolean; openMenu: () => void };

/** The links that are used every hour, within reach of a thumb. Only a phone shows them. */
export function BottomBar({ bar: { entries, add }, isMenuOpen, openMenu }: Props) {
  const middle = Math.ceil(entries.length / 2);
  return (
    <nav aria-label="Atalhos" className={classes.bar}>
      {entries.slice(0, middle).map((entry) => (
        <Tab key={entry.href} {...entry} />
      ))}
      {add && <Add add={add} />}
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

function Add({ add }: { add: NonNullable<PhoneBar['add']> }) {
  const link = useAddLink(add);
  return (
    link && (
      <Link {...link} className={classes.add} aria-label={add.label}>
        <IconPlus size={24} stroke={2} aria-hidden />
      </Link>
    )
  );
}
