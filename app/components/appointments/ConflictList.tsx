import { Anchor, List, Text } from '@mantine/core';
import type { Conflict } from '#contract/shapes.ts';
import { addMinutes, formatDate } from '#lib/dates.ts';

type Props = {
  conflicts: Conflict[];
  /** Where the owner opens one: in another tab, because the form that was refused stays. */
  hrefOf?: (conflict: Conflict) => string;
};

export function ConflictList({ conflicts, hrefOf }: Props) {
  return (
    <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
      {conflicts.map((conflict) => (
        <List.Item key={conflict.appointmentId}>
          {hrefOf ? (
            <Anchor href={hrefOf(conflict)} target="_blank" inline>
              <When {...conflict} />
            </Anchor>
          ) : (
            <When {...conflict} />
          )}{' '}
          {conflict.customerName}
          {conflict.serviceName && ` · ${conflict.serviceName}`}
          {conflict.employeeName && ` · com ${conflict.employeeName}`}
        </List.Item>
      ))}
    </List>
  );
}

const When = ({ date, time, durationMinutes }: Conflict) => (
  <Text span inherit fw={600} className="tnum">
    {formatDate(date)}, {time}–{addMinutes(time, durationMinutes)}
  </Text>
);
