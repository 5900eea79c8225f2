import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ServicePicture } from './ServicePicture.tsx';

type Props = {
  name: string;
  durationMinutes: number;
  pictureUrl?: string | null;
  /** Null where no price was agreed. */
  priceCents: number | null;
  /** After the duration: 'Qualquer profissional'. */
  note?: ReactNode;
};

export function ServiceSummary({ name, durationMinutes, pictureUrl, priceCents, note }: Props) {
  return (
    <Paper p="md">
      <Group justify="space-between" wrap="nowrap" gap="md">
        {pictureUrl && <ServicePicture url={pictureUrl} size={56} />}
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600} size="md" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text c="dimmed" size="xs">
            {formatDuration(durationMinutes)}
            {note && <> · {note}</>}
          </Text>
        </div>
        {priceCents !== null && (
          <Text fw={650} size="md" className="tnum" style={{ whiteSpace: 'nowrap' }}>
            {formatCents(priceCents)}
          </Text>
        )}
      </Group>
    </Paper>
  );
}
