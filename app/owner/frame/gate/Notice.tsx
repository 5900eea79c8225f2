import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { color: 'red' | 'orange'; title: string; children: ReactNode };

export function Notice({ color, title, children }: Props) {
  return (
    <Alert color={color} title={title} icon={<IconAlertTriangle />} mb="lg" role="status">
      {children}
    </Alert>
  );
}
