import { Card, Text, Title } from '@mantine/core';
import type { AvailabilityRange } from '#contract/availability.ts';
import { capitalized } from './week.ts';

export function DayRanges({ name, ranges }: { name: string; ranges: AvailabilityRange[] }) {
  return (
    <Card mb="sm">
      <Title order={2} size="h5">
        {capitalized(name)}
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
