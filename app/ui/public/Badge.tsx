import type { ReactNode } from 'react';

type Props = { tone?: 'good' | 'warning' | 'bad' | 'info' | 'quiet'; children: ReactNode };

/** A state in one or two words. */
export const Badge = ({ tone = 'quiet', children }: Props) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
