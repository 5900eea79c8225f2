import { useState } from 'react';
import { useUndo } from '#app/owner/appointments/undo/UndoProvider.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Reassignable, WhyLeft } from '#contract/appointment-reassignment.ts';
import { countOf } from './words.ts';

/** `employeeIdOf`: who takes an appointment, as chosen or as suggested; null when nobody can. */
export function useReassign(appointments: Reassignable[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<ReadonlyMap<string, WhyLeft>>(new Map());
  const offerUndo = useUndo();
  const { run, isRunning } = useJsonAction<'appointments.reassign'>({
    onDone({ reassigned, left }) {
      setLeft(new Map(left.map(({ id, why }) => [id, why])));
      const stays =
        left.length > 0 ? `${countOf(left.length)} ${left.length === 1 ? 'ficou' : 'ficaram'} na lista.` : '';
      if (reassigned.length === 0) return toast.error('Nada foi passado', stays);
      const title = `${countOf(reassigned.length)} ${reassigned.length === 1 ? 'passado' : 'passados'}`;
      offerUndo({
        ...{ title, description: stays || 'Agora estão na agenda de quem você escolheu.' },
        undo: { intent: 'appointments.undo', changes: reassigned },
        undone: { title: 'Os agendamentos voltaram' },
      });
    },
    words: {
      otherwise: 'Erro ao passar os agendamentos',
      codes: { NOT_FOUND: { description: 'Um agendamento ou profissional não existe mais. A lista foi atualizada.' } },
    },
  });

  function employeeIdOf({ id, colleagues, suggestedId }: Reassignable): string | null {
    const wanted = chosen.get(id);
    // Somebody who was chosen may have been booked since.
    return colleagues.some((colleague) => colleague.id === wanted) ? (wanted ?? null) : suggestedId;
  }

  const passable = appointments.filter((one) => employeeIdOf(one) !== null);

  return {
    employeeIdOf,
    passable,
    isRunning,
    whyLeft: (id: string) => left.get(id) ?? null,
    choose: (id: string, employeeId: string) => setChosen((before) => new Map(before).set(id, employeeId)),
    pass: (wanted: Reassignable[]) =>
      run({
        intent: 'appointments.reassign',
        changes: wanted.flatMap((one) => {
          const employeeId = employeeIdOf(one);
          return employeeId ? [{ id: one.id, version: one.version, employeeId }] : [];
        }),
      }),
  };
}

export type Reassign = ReturnType<typeof useReassign>;
