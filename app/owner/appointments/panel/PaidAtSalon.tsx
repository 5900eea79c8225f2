import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { keepLastPaidBy } from '../paid-by/last.ts';
import { PaidBySelect } from '../paid-by/PaidBySelect.tsx';
import type { ShownAppointment } from './panel-answer.ts';

type Props = { appointment: ShownAppointment; canChange: boolean; onOwnChange: () => void };

/** How a completed visit was paid at the salon. It is saved as soon as it is chosen. */
export function PaidAtSalon({ appointment: { id, version, can, paidBy }, canChange, onOwnChange }: Props) {
  const { run } = useJsonAction<'appointments.setPaidBy'>({
    onDone: () => toast.success('Forma de pagamento salva'),
    words: { otherwise: 'Erro ao salvar a forma de pagamento' },
  });
  if (!can.setPaidBy) return null;
  return (
    <PaidBySelect
      label="Como foi pago no salão"
      size="sm"
      disabled={!canChange}
      value={paidBy}
      onChange={(chosen) => {
        onOwnChange();
        keepLastPaidBy(chosen);
        run({ intent: 'appointments.setPaidBy', id, version, paidBy: chosen });
      }}
    />
  );
}
