import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Formatted. */
  value: ReactNode;
  /** What the figure is measured against: '+18% sobre outubro', '2 a confirmar'. */
  comparison?: ReactNode;
  /** Whether the comparison is good news, bad news or neither. */
  trend?: 'up' | 'down' | 'neutral';
};

const trendColors = { up: 'green', down: 'red', neutral: 'dimmed' };

/** One figure. In a row: `<StatRow>`. */
export function StatCard({ label, value, comparison, trend = 'neutral' }: Props) {
  return (
    <Paper p="md" component="article" miw={0}>
      {/* Two in a row at 320 px hold 'Agendamentos'. */}
      <Text
        c="dimmed"
        fz="clamp(0.875rem, 4.5vw, var(--mantine-font-size-sm))"
        lh={1.3}
        style={{ overflowWrap: 'anywhere' }}
      >
        {label}
      </Text>
      {/* Two in a row on a phone hold 'R$ 102.480,00' as well. */}
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
