import type { OpeningHours } from '#contract/availability.ts';
import { WEEKDAYS } from '#contract/availability.ts';
import type { ReviewSummary } from '#contract/reviews.ts';
import type { PublicSalon, SalonPage } from '#contract/salon-page.ts';
import type { LocalDate, LocalMoment } from '#lib/dates.ts';
import { addDays, weekday } from '#lib/dates.ts';
import { cleanLine, initials } from '#lib/text.ts';

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

// Latin letters, digits, punctuation, '€' and '™': what the card's font has.
const NOT_IN_FONT = /[^\u0020-\u007e\u00a1-\u024f\u1e00-\u1eff\u2010-\u2027\u20ac\u2122]/gu;

/** NFKC makes plain letters of fancy ones; emoji leave a space. */
const inFont = (text: string) => cleanLine(text.normalize('NFKC').replace(NOT_IN_FONT, ' '));

const LETTER = /[\p{L}\p{N}]/u;

/** The words on the picture of the page. A name without a letter of ours is replaced by the address. */
export function cardOf(
  { slug, name, city, state, themeColor }: Pick<PublicSalon, 'slug' | 'name' | 'city' | 'state' | 'themeColor'>,
  { average, count }: Pick<ReviewSummary, 'average' | 'count'>,
) {
  const written = inFont(name);
  const shown = LETTER.test(written) ? written : slug;
  const reviews = count === 1 ? '1 avaliação' : `${count} avaliações`;
  return {
    name: shown,
    initials: initials(shown),
    rating: average === null ? null : `${average.toFixed(1).replace('.', ',')} · ${reviews}`,
    place: inFont([city, state].filter(Boolean).join(' - ')) || null,
    color: themeColor,
    seed: slug,
  };
}
