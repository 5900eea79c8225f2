import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; hint?: string; children?: ReactNode };

/** Stands where the times would be. */
export function Notice({ icon, title, hint, children }: Props) {
  return (
    <div className="book-notice" role="status">
      {icon}
      <div>
        <p className="book-notice-title">{title}</p>
        {hint && <p className="dimmed">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
