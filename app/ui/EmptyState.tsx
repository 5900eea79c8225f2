import type { ReactNode } from 'react';

type Props = {
  icon: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon, title, hint, action }: Props) {
  return (
    <div className="state">
      <Tile>{icon}</Tile>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {action && <div className="state-actions">{action}</div>}
    </div>
  );
}

export function Tile({ children }: { children: ReactNode }) {
  return (
    <div className="tile" aria-hidden>
      {children}
    </div>
  );
}
