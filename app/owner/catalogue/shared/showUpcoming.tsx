import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import { PANEL } from '#app/ui/useUrlDialog.ts';
import type { Conflict } from '#contract/shapes.ts';

type Saved = { version: number; upcomingAppointments?: Conflict[] | undefined };

/** Lists the coming appointments that stay valid after a deactivation. Shows nothing when there are none. */
export const showStillValid = ({ upcomingAppointments = [] }: Saved) =>
  showUpcoming(upcomingAppointments, 'Estes agendamentos continuam valendo.');

/** Lists the coming appointments that forbid a removal, with what the owner can do. */
export function showUpcoming(coming: Conflict[], advice: string) {
  if (coming.length === 0) return;
  modals.open({
    title: coming.length === 1 ? 'Há 1 agendamento futuro' : `Há ${coming.length} agendamentos futuros`,
    children: (
      <Stack>
        <Text c="dimmed">{advice}</Text>
        <ConflictList conflicts={coming} hrefOf={({ appointmentId }) => `/appointments?${PANEL}=${appointmentId}`} />
      </Stack>
    ),
  });
}
