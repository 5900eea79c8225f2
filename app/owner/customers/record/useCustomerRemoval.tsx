import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Customer } from '#contract/customers.ts';
import type { Conflict } from '#contract/shapes.ts';
import { removedMeanwhile } from './words.ts';

/** Deletes a customer after a question, and after a second one when that cancels coming appointments. */
export function useCustomerRemoval() {
  const { revalidate } = useRevalidator();
  const asked = useRef<Customer>(null);
  const { run } = useJsonAction<'customers.delete'>({
    onDone: () => {
      toast.success('Cliente excluído');
      // The card with the pressed button no longer exists.
      focusTitle();
    },
    onRefused(refusal) {
      if (refusal.code === 'NOT_FOUND') void revalidate();
      if (refusal.code !== 'UPCOMING_APPOINTMENTS' || !asked.current) return false;
      askToCancel(asked.current, refusal.data.conflicts);
      return true;
    },
    words: { otherwise: 'Erro ao excluir cliente', codes: { NOT_FOUND: removedMeanwhile } },
  });

  const askToCancel = ({ id, name }: Customer, coming: Conflict[]) =>
    confirm({
      title: `Cancelar os agendamentos de ${name}?`,
      loss: (
        <div className="stack-tight">
          <p className="dimmed">Ao excluir o cadastro, estes agendamentos futuros são cancelados.</p>
          <ConflictList conflicts={coming} />
        </div>
      ),
      confirm: 'Cancelar e excluir',
      onConfirm: () => run({ intent: 'customers.delete', id, cancelUpcoming: true }),
    });

  return (customer: Customer) =>
    confirm({
      title: `Excluir ${customer.name}?`,
      loss: 'Esta ação não pode ser desfeita. O cadastro fica anônimo; agendamentos e vendas passados continuam.',
      confirm: 'Excluir',
      onConfirm() {
        asked.current = customer;
        run({ intent: 'customers.delete', id: customer.id });
      },
    });
}
