import { confirm } from '#app/ui/confirm.tsx';
import type { ErrorData } from '#contract/errors.ts';
import { formatDateShort, type LocalDate } from '#lib/dates.ts';

type Wish = { verb: 'Agendar' | 'Remarcar'; date: LocalDate; onConfirm: () => void };

/** Asks whether the time is wanted although the person has another booking then. */
export function askToOverlap(other: ErrorData<'OWN_OVERLAP'>, { verb, date, onConfirm }: Wish): void {
  const day = other.date === date ? '' : ` em ${formatDateShort(other.date)}`;
  confirm({
    title: 'Dois horários ao mesmo tempo',
    loss: `Você já tem horário${day} às ${other.time} em ${other.salonName}. ${verb} mesmo assim?`,
    confirm: `${verb} mesmo assim`,
    cancel: 'Escolher outro horário',
    isDestructive: false,
    onConfirm,
  });
}
