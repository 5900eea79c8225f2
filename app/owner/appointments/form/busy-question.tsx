import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import type { Conflict } from '#contract/shapes.ts';

/** A customer may have two appointments at one time, after the owner has read which other one there is. */
export const busyQuestion = (conflicts: Conflict[]) => ({
  title: `${conflicts[0]?.customerName} já tem um agendamento neste horário`,
  loss: (
    <div className="stack-tight">
      <ConflictList conflicts={conflicts} />
      <p className="dimmed">Marque assim mesmo se for para mais alguém, ou ao mesmo tempo.</p>
    </div>
  ),
  confirm: 'Agendar mesmo assim',
  isDestructive: false,
});
