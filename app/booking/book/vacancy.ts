import type { Day } from '#contract/availability.ts';

/** More free times than this are no reason to hurry, so their number is not shown. */
const FEW = 3;

/** The note below a day: why it has no time, or how few are left; null for a day with many. */
export function vacancyNote({ isClosed, isOver, freeSlots }: Omit<Day, 'date'>): string | null {
  if (freeSlots > FEW) return null;
  if (freeSlots > 0) return freeSlots === 1 ? '1 horário' : `${freeSlots} horários`;
  if (isClosed) return 'fechado';
  return isOver ? 'encerrado' : 'lotado';
}

/** A full day may get a free time again; a closed or past day cannot. */
export const canWaitFor = ({ isClosed, isOver }: Omit<Day, 'date'>) => !isClosed && !isOver;
