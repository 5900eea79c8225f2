import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { label: string; description: ReactNode; isOn: boolean };

/** Stands for a switch that cannot be changed now: what it is for, and how it stands. */
export function SwitchFact({ label, description, isOn }: Props) {
  return (
    <section aria-label={label}>
      <Text>{label}</Text>
      <Text c="dimmed" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {description}
      </Text>
      <Text c="dimmed" size="sm">
        {isOn ? 'Ligado' : 'Desligado'}
      </Text>
    </section>
  );
}
