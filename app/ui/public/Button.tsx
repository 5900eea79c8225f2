import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = {
  look?: 'filled' | 'default' | 'light' | 'subtle' | 'white';
  size?: 'compact' | 'xs' | 'sm' | 'md' | 'lg';
  /** Takes the whole row. */
  isWide?: boolean;
  /** The action loses something. */
  isDestructive?: boolean;
  className?: string;
};

/** Icons stand before or after the text, as children. */
type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { isBusy?: boolean };

/** A button that is busy cannot be pressed, and keeps its width. */
export function Button({ isBusy = false, disabled = false, type = 'button', children, ...rest }: ButtonProps) {
  const { props, className } = withLook(rest);
  return (
    <button
      {...props}
      type={type}
      className={className}
      disabled={disabled || isBusy}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || props['aria-busy']}
    >
      {children}
      {isBusy && <Dots />}
    </button>
  );
}

type AnchorProps = Omit<ComponentProps<'a'>, 'className'> & { href: string };
type RoutedProps = Omit<LinkProps, 'className'>;

/** A link that looks like a button: `to` stays in the app, `href` leaves it. */
export function ButtonLink(props: (AnchorProps | RoutedProps) & Look & { children: ReactNode }) {
  const { props: rest, className } = withLook(props);
  if ('to' in rest) return <Link {...(rest as RoutedProps)} className={className} />;
  return <a {...(rest as AnchorProps)} className={className} />;
}

function withLook<Props extends Look>({
  look = 'filled',
  size = 'sm',
  isWide,
  isDestructive,
  className,
  ...props
}: Props) {
  const names = [
    'button',
    look !== 'filled' && `button-${look}`,
    size !== 'sm' && `button-${size}`,
    isWide && 'button-wide',
    isDestructive && 'button-red',
    className,
  ];
  return { props, className: names.filter(Boolean).join(' ') };
}

const Dots = () => (
  <span className="dots" aria-hidden>
    <i />
    <i />
    <i />
  </span>
);
