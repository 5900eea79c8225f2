import { useQuestion } from '#app/ui/public/useQuestion.tsx';
import type { ErrorData } from '#contract/errors.ts';
import { formatDateShort, type LocalDate } from '#lib/dates.ts';

/** Asks whether the time is wanted although the person has another booking then. */
export function useOverlapQuestion(verb: 'Agendar' | 'Remarcar') {
  const { ask, question } = useQuestion();

  function askToOverlap(other: ErrorData<'OWN_OVERLAP'>, wantedDate: LocalDate, onConfirm: () => void) {
    const day = other.date === wantedDate ? '' : ` em ${formatDateShort(other.date)}`;
    ask({
      title: 'Dois horários ao mesmo tempo',
      loss: `Você já tem horário${day} às ${other.time} em ${other.salonName}. ${verb} mesmo assim?`,
      confirm: `${verb} mesmo assim`,
      cancel: 'Escolher outro horário',
      isDestructive: false,
      onConfirm,
    });
  }

  return { askToOverlap, question };
}
