import type { SalonPage } from '#contract/salon-page.ts';
import type { OpeningHours } from '#contract/salons.ts';
import { WEEKDAYS } from '#contract/salons.ts';
import type { LocalDate, LocalMoment } from '#lib/dates.ts';
import { addDays, weekday } from '#lib/dates.ts';

export const weekdayOf = (date: LocalDate) => WEEKDAYS[weekday(date)] ?? 'sunday';

/** At closing time it is closed. A day that ends at 24:00 goes on where the next one opens at 00:00. */
export function openNow(hours: OpeningHours, now: LocalMoment): NonNullable<SalonPage['openNow']> {
  const today = hours[weekdayOf(now.date)];
  const tomorrow = hours[weekdayOf(addDays(now.date, 1))];
  const isOpen = !today.closed && today.open <= now.time && now.time < today.close;
  if (!isOpen) return { isOpen, until: null, opens: nextOpening(hours, now) };
  const goesOn = today.close === '24:00' && !tomorrow.closed && tomorrow.open === '00:00';
  if (!goesOn) return { isOpen, until: today.close, opens: null };
  return { isOpen, until: tomorrow.close === '24:00' ? null : tomorrow.close, opens: null };
}

function nextOpening(hours: OpeningHours, now: LocalMoment): LocalMoment | null {
  // The eighth day is the same weekday again, whose opening of today may be over.
  for (let days = 0; days <= 7; days++) {
    const date = addDays(now.date, days);
    const { open, closed } = hours[weekdayOf(date)];
    if (!closed && (days > 0 || now.time < open)) return { date, time: open };
  }
  return null;
}
