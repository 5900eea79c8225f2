import type { ReactNode } from 'react';

type Props = { title: ReactNode; icon?: ReactNode; children?: ReactNode };

/** A warning beside the text that it is about. For a message that goes by itself see `toast`. */
export function Alert({ title, icon, children }: Props) {
  return (
    <div className="notice" role="alert">
      {icon}
      <div>
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
