import { Link, useLocation } from 'react-router';
import classes from './SettingsTabs.module.css';

const tabs = [
  { href: '/settings', label: 'Salão' },
  { href: '/settings/conta', label: 'Minha conta' },
];

/** The screens of 'Configurações'. */
export function SettingsTabs() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.tabs} aria-label="Configurações">
      {tabs.map(({ href, label }) => (
        <Link key={href} to={href} className={classes.tab} aria-current={pathname === href ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
