import { useRef } from 'react';
import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import { confirm } from '#app/ui/confirm.tsx';
import { numberOf } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { completeTime } from '#app/ui/typed-time.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { PANEL } from '#app/ui/useUrlDialog.ts';
import type { Week } from '#contract/availability.ts';
import type { ErrorData } from '#contract/errors.ts';
import classes from './useWeekForm.module.css';
import { emptyRows, type WeekValues } from './week.ts';

export function useWeekForm(week: Week) {
  /** The rows for which the owner has agreed to leave appointments outside. */
  const agreed = useRef<string>(null);

  const form = useJsonForm({
    initialValues: { ranges: week.ranges } as WeekValues,
    validate: emptyRows,
    version: week.version,
    toSend: ({ ranges }, version) => ({
      intent: 'availability.saveWeek',
      version,
      ranges: ranges.map((row) => ({
        ...row,
        startTime: completeTime(row.startTime),
        endTime: completeTime(row.endTime),
        intervalMinutes: numberOf(row.intervalMinutes),
      })),
      keepAppointments: agreed.current === JSON.stringify(ranges),
    }),
    onDone: ({ ranges }) => {
      // The server sorts the rows.
      form.setValues({ ranges });
      form.resetDirty();
      toast.success('Sucesso', 'Horários salvos');
    },
    onRefused(refusal) {
      if (refusal.code !== 'APPOINTMENTS_OUTSIDE_HOURS') return false;
      askToKeep(refusal.data);
      return true;
    },
    words: {
      otherwise: 'Erro',
      codes: {
        INVALID_INPUT: { description: 'Não foi possível salvar os horários. Confira as linhas marcadas.' },
        UNEXPECTED: { description: 'Não foi possível salvar os horários' },
      },
    },
  });
  useLeaveQuestion(form.isDirty);

  function askToKeep({ conflicts, total }: ErrorData<'APPOINTMENTS_OUTSIDE_HOURS'>) {
    const unlisted = total - conflicts.length;
    confirm({
      title:
        total === 1
          ? '1 agendamento fica fora dos novos horários'
          : `${total} agendamentos ficam fora dos novos horários`,
      loss: (
        <div className="stack-tight">
          <p className="dimmed">Eles continuam marcados. Se for o caso, remarque ou cancele cada um.</p>
          <div className={classes.list}>
            <ConflictList
              conflicts={conflicts}
              hrefOf={({ appointmentId }) => `/appointments?${PANEL}=${appointmentId}`}
            />
            {unlisted > 0 && <p className="text">E mais {unlisted}.</p>}
          </div>
        </div>
      ),
      confirm: 'Salvar mesmo assim',
      isDestructive: false,
      onConfirm() {
        agreed.current = JSON.stringify(form.getValues().ranges);
        form.props.ref.current?.requestSubmit();
      },
    });
  }

  const isSaved = JSON.stringify(form.values.ranges) === JSON.stringify(week.ranges);
  return { ...form, isContested: form.contested.includes('ranges') && !isSaved };
}
