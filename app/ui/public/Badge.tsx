import type { ReactNode } from 'react';

export type BadgeColor = 'blue' | 'green' | 'gray' | 'red' | 'orange' | 'yellow';

export type BadgeLook = { isSmall?: boolean; className?: string | undefined };

type Props = BadgeLook & { color: BadgeColor; children: ReactNode };

/** A state in one or two words. */
export function Badge({ color, isSmall = false, className, children }: Props) {
  const names = ['badge', isSmall && 'badge-small', className];
  return (
    <span className={names.filter(Boolean).join(' ')} data-color={color}>
      {children}
    </span>
  );
}
