import type { SalonPage } from '#contract/salon-page.ts';
import type { OpeningHours } from '#contract/salons.ts';
import { WEEKDAYS } from '#contract/salons.ts';
import type { LocalDate, LocalMoment } from '#lib/dates.ts';
import { weekday } from '#lib/dates.ts';

export const weekdayOf = (date: LocalDate) => WEEKDAYS[weekday(date)] ?? 'sunday';

/** At closing time it is closed. */
export function openNow(hours: OpeningHours, { date, time }: LocalMoment): NonNullable<SalonPage['openNow']> {
  const { open, close, closed } = hours[weekdayOf(date)];
  const isOpen = !closed && open <= time && time < close;
  return { isOpen, until: isOpen ? close : null };
}
