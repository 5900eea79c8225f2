import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; hint?: string; children?: ReactNode };

/** Stands where the times would be. */
export function Notice({ icon, title, hint, children }: Props) {
  return (
    <div className="book-notice" role="status">
      {icon}
      <div>
        <Text fw={600}>{title}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
      </div>
      {children}
    </div>
  );
}
