import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { lapsedTitles } from '#app/owner/salon/plan/status-words.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { Notice } from './Notice.tsx';

type Props = { until: string; timeZone: string; isSuspended: boolean };

/** A payment is late, and everything still works for a few days. */
export function GraceNotice({ until, timeZone, isSuspended }: Props) {
  const { date, time } = localNow(until, timeZone);
  return (
    <Notice color="orange" title={lapsedTitles.past_due ?? ''}>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 20rem">
          Tudo continua funcionando até {formatDate(date)} às {time}. Regularize sua situação para não parar.
        </Text>
        {!isSuspended && (
          <Button component={Link} to="/settings" variant="default">
            Ver planos
          </Button>
        )}
      </Group>
    </Notice>
  );
}
