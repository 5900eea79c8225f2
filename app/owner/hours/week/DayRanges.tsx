import { Card, Text, Title } from '@mantine/core';
import type { AvailabilityRange } from '#contract/availability.ts';

export function DayRanges({ title, ranges }: { title: string; ranges: AvailabilityRange[] }) {
  return (
    <Card mb="sm">
      <Title order={2} size="h5">
        {title}
      </Title>
      {ranges.length === 0 && <Text c="dimmed">Fechado</Text>}
      {ranges.map(({ startTime, endTime, intervalMinutes, isActive }) => (
        <Text key={startTime} className="tnum" {...(!isActive && { c: 'dimmed' })}>
          {startTime} às {endTime}, a cada {intervalMinutes} min{!isActive && ' (inativo)'}
        </Text>
      ))}
    </Card>
  );
}
