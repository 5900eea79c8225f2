import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAppName } from '#app/frame/app-name.ts';
import { ThemeToggle } from '#app/ui/ThemeToggle.tsx';
import { Logo } from '../brand/Logo.tsx';

type Props = {
  /** On a phone in a second row. */
  links?: { href: string; label: string }[];
  actions?: ReactNode;
};

export function SiteHeader({ links = [], actions }: Props) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-header-home" aria-label={`${useAppName()}, página inicial`}>
          <Logo />
        </Link>
        {links.length > 0 && (
          <nav className="site-header-links" aria-label="Seções">
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <div className="site-header-actions">
          <ThemeToggle />
          {actions}
        </div>
      </div>
    </header>
  );
}
