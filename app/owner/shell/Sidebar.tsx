import { Tooltip } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Form, NavLink } from 'react-router';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import { type NavEntry, navigation, publicProfile, settings } from './navigation.ts';
import classes from './Sidebar.module.css';

type Props = {
  signOutAction: string;
  /** Collapsed: words become tooltips. */
  isIconOnly?: boolean;
};

export function Sidebar({ signOutAction, isIconOnly = false }: Props) {
  const entry = (it: NavEntry) => <Entry key={it.href} {...it} isIconOnly={isIconOnly} />;

  return (
    <div className={classes.root} data-icon-only={isIconOnly || undefined}>
      <nav aria-label="Menu principal" className={classes.nav}>
        <ul className={classes.list}>{navigation.map(entry)}</ul>
        <div className={classes.group}>{publicProfile.label}</div>
        <ul className={classes.list} aria-label={publicProfile.label}>
          {publicProfile.entries.map(entry)}
        </ul>
      </nav>

      <footer className={classes.footer}>
        <ul className={classes.list}>{entry(settings)}</ul>
        <div className={classes.last}>
          <Form method="post" action={signOutAction} className={classes.signOut}>
            <Hint label="Sair" isShown={isIconOnly}>
              <button type="submit" className={classes.entry}>
                <IconLogout size={18} stroke={1.75} aria-hidden />
                <span className={classes.label}>Sair</span>
              </button>
            </Hint>
          </Form>
          <ThemeToggle className={classes.theme} />
        </div>
      </footer>
    </div>
  );
}

function Entry({ href, label, icon: Icon, isIconOnly }: NavEntry & { isIconOnly: boolean }) {
  return (
    <li>
      <Hint label={label} isShown={isIconOnly}>
        <NavLink to={href} prefetch="intent" className={classes.entry}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <span className={classes.label}>{label}</span>
        </NavLink>
      </Hint>
    </li>
  );
}

function Hint({ label, isShown, children }: { label: string; isShown: boolean; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right" disabled={!isShown} openDelay={0}>
      {children}
    </Tooltip>
  );
}
