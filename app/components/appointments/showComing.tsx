import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useRef } from 'react';
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

/**
 * For a dialog that can deactivate: the list opens when the dialog is gone. Both at once, and the dialog would give the focus
 * back to its opener, behind the list.
 */
export function useComingAfterDialog() {
  const kept = useRef<Conflict[]>(undefined);
  return {
    keep: (coming: Conflict[] | undefined) => {
      kept.current = coming;
    },
    onExitTransitionEnd: () => {
      const coming = kept.current;
      kept.current = undefined;
      // Mantine gives the focus back 10 ms after it closes a dialog.
      setTimeout(() => showComing(coming, STILL_VALID), 20);
    },
  };
}
