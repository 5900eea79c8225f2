import { Link, type LinkProps } from 'react-router';

/** `to` is a path of ours, from its slash on. */
type Props = Omit<LinkProps, 'to' | 'prefetch' | 'relative' | 'reloadDocument' | 'discover' | 'mask'> & {
  to: string;
  prefetch?: 'none' | 'intent' | undefined;
};

/**
 * A link of a long list. The server writes what React Router's link becomes: a salon's page has a hundred, and each of them would
 * resolve its path against all routes of the page.
 */
export function ListLink(props: Props) {
  if (!import.meta.env.SSR) return <Link {...props} />;
  const {
    to,
    prefetch,
    replace,
    state,
    preventScrollReset,
    viewTransition,
    defaultShouldRevalidate,
    onClick,
    ...rest
  } = props;
  return <a {...rest} href={to} data-discover="true" />;
}
