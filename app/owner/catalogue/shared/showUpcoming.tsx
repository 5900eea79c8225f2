import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import { showDialog } from '#app/ui/show-dialog.ts';
import { PANEL } from '#app/ui/useUrlDialog.ts';
import type { Conflict } from '#contract/shapes.ts';

type Saved = { version: number; upcomingAppointments?: Conflict[] | undefined };

/** Lists the coming appointments that stay valid after a deactivation. Shows nothing when there are none. */
export const showStillValid = ({ upcomingAppointments = [] }: Saved, professionalId?: string) =>
  showUpcoming(upcomingAppointments, 'Estes agendamentos continuam valendo.', professionalId);

/** Lists the coming appointments that forbid a removal, with what the owner can do. Those of a professional can go to colleagues. */
export function showUpcoming(coming: Conflict[], advice: string, professionalId?: string) {
  if (coming.length === 0) return;
  showDialog({
    title: coming.length === 1 ? 'Há 1 agendamento futuro' : `Há ${coming.length} agendamentos futuros`,
    content: () => (
      <div className="stack-tight">
        <p className="dimmed">{advice}</p>
        {professionalId && (
          <p>
            <ButtonLink to={`/employees/${professionalId}/agendamentos`} look="default">
              Passar a colegas
            </ButtonLink>
          </p>
        )}
        <ConflictList conflicts={coming} hrefOf={({ appointmentId }) => `/appointments?${PANEL}=${appointmentId}`} />
      </div>
    ),
  });
}
