import { Badge, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import { Form, NavLink } from 'react-router';
import { ThemeToggle } from '#app/ui/ThemeToggle.tsx';
import type { NavEntry, Navigation } from './navigation.ts';
import classes from './Sidebar.module.css';

type Props = {
  navigation: Navigation;
  isIconOnly?: boolean;
};

export function Sidebar({ navigation, isIconOnly = false }: Props) {
  const show = (entry: NavEntry) => <Entry key={entry.href} {...entry} isIconOnly={isIconOnly} />;

  return (
    <div className={classes.root} data-icon-only={isIconOnly || undefined}>
      <nav aria-label="Menu principal" className={classes.nav}>
        <ul className={classes.list}>{navigation.main.map(show)}</ul>
        {navigation.groups.map(({ label, entries }) => (
          <Fragment key={label}>
            <div className={classes.group}>{label}</div>
            <ul className={classes.list} aria-label={label}>
              {entries.map(show)}
            </ul>
          </Fragment>
        ))}
      </nav>

      <footer className={classes.footer}>
        <ul className={classes.list}>{navigation.foot.map(show)}</ul>
        <div className={classes.last}>
          <Form method="post" action="/sair" className={classes.signOut}>
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

const MOST_COUNTED = 99;

function Entry({ href, label, icon: Icon, isExact = false, count, isIconOnly }: NavEntry & { isIconOnly: boolean }) {
  return (
    <li>
      <Hint label={count ? `${label}: ${count.value} ${count.noun}` : label} isShown={isIconOnly}>
        <NavLink to={href} end={isExact} prefetch="intent" className={classes.entry}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <span className={classes.label}>{label}</span>
          {count && (
            <Badge color="yellow" className={classes.count}>
              <span aria-hidden>{count.value > MOST_COUNTED ? `${MOST_COUNTED}+` : count.value}</span>
              <VisuallyHidden>
                {count.value} {count.noun}
              </VisuallyHidden>
            </Badge>
          )}
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
