import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Explained } from './Explained.tsx';

type Props = {
  label: string;
  value: ReactNode;
  /** The comparison of the figure: '+18% sobre outubro'. */
  comparison?: ReactNode;
  trend?: 'up' | 'down' | 'neutral';
  /** The definition of the figure. */
  meaning?: string;
};

const trendColors = { up: 'green', down: 'red', neutral: 'dimmed' };

export function StatCard({ label, value, comparison, trend = 'neutral', meaning }: Props) {
  return (
    <Paper p="md" component="article" miw={0}>
      <Group gap={4} justify="space-between" wrap="nowrap">
        {/* Short enough for 'Agendamentos' when two cards share 320 px. */}
        <Text
          c="dimmed"
          fz="clamp(0.875rem, 4.5vw, var(--mantine-font-size-sm))"
          lh={1.3}
          miw={0}
          style={{ overflowWrap: 'anywhere' }}
        >
          {label}
        </Text>
        {meaning && <Explained name={label}>{meaning}</Explained>}
      </Group>
      {/* Short enough for 'R$ 102.480,00' when two cards share a phone. */}
      <Text fz="clamp(1.0625rem, 5.4vw, 1.5rem)" fw={650} lh={1.35} className="tnum" style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Text>
      {comparison && (
        <Text size="xs" c={trendColors[trend]}>
          {comparison}
        </Text>
      )}
    </Paper>
  );
}

export const orDash = <T,>(value: T | null, format: (value: T) => string) => (value === null ? '–' : format(value));
