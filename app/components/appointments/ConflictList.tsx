import { List, Text } from '@mantine/core';
import type { Conflict } from '#contract/errors.ts';
import { addMinutes, formatDate } from '#lib/dates.ts';

export function ConflictList({ conflicts }: { conflicts: Conflict[] }) {
  return (
    <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
      {conflicts.map(({ appointmentId, date, time, durationMinutes, customerName, serviceName, employeeName }) => (
        <List.Item key={appointmentId}>
          <Text span fw={600} className="tnum">
            {formatDate(date)}, {time}–{addMinutes(time, durationMinutes)}
          </Text>{' '}
          {customerName}
          {serviceName && ` · ${serviceName}`}
          {employeeName && ` · com ${employeeName}`}
        </List.Item>
      ))}
    </List>
  );
}
