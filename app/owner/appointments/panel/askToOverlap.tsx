import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import { confirm } from '#app/ui/confirm.tsx';
import type { Conflict } from '#contract/shapes.ts';

type Answers = { onConfirm: () => void; onDecline?: () => void };

/** Asks whether an appointment may stand over these ones. */
export function askToOverlap(conflicts: Conflict[], { onConfirm, onDecline }: Answers) {
  let isConfirmed = false;
  confirm({
    title: 'Já existe um agendamento neste horário',
    loss: (
      <div className="stack-tight">
        <ConflictList conflicts={conflicts} />
        <p className="dimmed">Se encaixar mesmo assim, os dois ficam na agenda e este é marcado como encaixe.</p>
      </div>
    ),
    confirm: 'Encaixar mesmo assim',
    isDestructive: false,
    onConfirm() {
      isConfirmed = true;
      onConfirm();
    },
    onClose: () => !isConfirmed && onDecline?.(),
  });
}
