import type { ReactNode } from 'react';

type Props = {
  title?: ReactNode;
  icon?: ReactNode;
  tone?: 'info' | 'good' | 'warning' | 'bad';
  /** `status` waits for a pause, `alert` interrupts. Null: it was there from the beginning, and is read where it stands. */
  role?: 'alert' | 'status' | null;
  className?: string;
  children?: ReactNode;
};

/** A box beside the text that it is about. For a message that goes by itself see `toast`. */
export function Alert({ title, icon, tone = 'info', role = 'alert', className = '', children }: Props) {
  return (
    <div className={`notice ${className}`} data-tone={tone} role={role ?? undefined}>
      {icon}
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
