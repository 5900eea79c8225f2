import type { Reassignable } from '#contract/appointment-reassignment.ts';
import { MINUTES_PER_DAY } from '#lib/dates.ts';
import { type Busy, busyOn, datesOf, type Professional, performs } from '#server/availability/rules.ts';
import { canPlace, chooseProfessional } from '#server/availability/slots/rules.ts';

export type Coming = Omit<Reassignable, 'colleagues' | 'suggestedId'> & { serviceId: string | null };

/**
 * In the order of their times. `busyAt` answers the busy time of a date. A suggestion counts as taken for those after it, so that all of them
 * can be followed at once.
 */
export function suggestColleagues(
  coming: readonly Coming[],
  professionals: readonly Professional[],
  busyAt: (date: string) => readonly Busy[],
): Reassignable[] {
  const suggested: (Coming & { employeeId: string })[] = [];
  return coming.map((appointment) => {
    const { serviceId, ...shown } = appointment;
    const { date, time, durationMinutes } = appointment;
    const busy = busyAround(appointment, busyAt);
    const able = professionals.filter((one) => performs(one, serviceId));
    const search = { professionals, busy, durationMinutes, serviceId };
    const colleagues = able.filter(({ id: employeeId }) => canPlace({ ...search, employeeId }, time));
    const withSuggested = [...busy, ...suggested.map((taken) => busyOn(date, taken))];
    const suggestedId =
      able.length === 0 ? null : chooseProfessional({ ...search, busy: withSuggested, employeeId: null }, time);
    if (suggestedId) suggested.push({ ...appointment, employeeId: suggestedId });
    return { ...shown, colleagues: colleagues.map(({ id, name }) => ({ id, name })), suggestedId };
  });
}

/** An appointment that runs past midnight meets the next day too. */
const busyAround = (appointment: Coming, busyAt: (date: string) => readonly Busy[]) =>
  datesOf(appointment).flatMap((date, days) =>
    busyAt(date).map((busy) => ({
      ...busy,
      startMinute: busy.startMinute + days * MINUTES_PER_DAY,
      endMinute: busy.endMinute + days * MINUTES_PER_DAY,
    })),
  );
