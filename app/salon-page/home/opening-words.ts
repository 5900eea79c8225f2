import type { SalonPage } from '#contract/salon-page.ts';
import { formatRelativeDay, type LocalMoment, minutesBetween } from '#lib/dates.ts';

/** Minutes before the closing from which a visitor had better hurry. */
const SOON = 30;

/** 'Aberto até 18:00', 'Fecha às 18:00', 'Fechado · abre amanhã às 09:00'. A page stays open for a while: no minutes are counted down. */
export function openingWords({ isOpen, until, opens }: NonNullable<SalonPage['openNow']>, now: LocalMoment): string {
  if (!isOpen && !opens) return 'Fechado';
  if (opens?.date === now.date) return `Fechado · abre às ${opens.time}`;
  if (opens) return `Fechado · abre ${formatRelativeDay(opens.date, now.date)} às ${opens.time}`;
  if (!until) return 'Aberto agora';
  const left = minutesBetween(now, { date: now.date, time: until });
  if (until === '24:00') return left <= SOON ? 'Fecha à meia-noite' : 'Aberto até meia-noite';
  // Past midnight the closing is tomorrow's.
  return left >= 0 && left <= SOON ? `Fecha às ${until}` : `Aberto até ${until}`;
}
