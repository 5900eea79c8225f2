import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Conflict } from '#contract/errors.ts';
import { ConflictList } from './ConflictList.tsx';

/** After a deactivation. */
export const STILL_VALID = 'Estes agendamentos continuam valendo.';

/** Lists the coming appointments that a deactivation leaves standing or that forbid a removal (D21a). None: says nothing. */
export function showComing(coming: Conflict[] | undefined, advice: string) {
  if (!coming || coming.length === 0) return;
  modals.open({
    title: coming.length === 1 ? 'Há 1 agendamento futuro' : `Há ${coming.length} agendamentos futuros`,
    children: (
      <Stack>
        <Text c="dimmed">{advice}</Text>
        <ConflictList conflicts={coming} />
      </Stack>
    ),
  });
}
