import type { OwnSalon } from '#contract/salons.ts';
import { formatDuration, formatRelativeDay, localNow, MONTH_NAMES } from '#lib/dates.ts';

/** `time` is the salon's local time, 'HH:mm'. */
export function greeting(time: string): string {
  if (time < '05:00' || time >= '18:00') return 'Boa noite';
  return time < '12:00' ? 'Bom dia' : 'Boa tarde';
}

/** 'em 19min', 'em 2h 5min'. */
export const inTime = (minutes: number) => `em ${formatDuration(minutes)}`;

/** 'yyyy-MM' -> 'outubro'. */
export const monthName = (month: string) => MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? '';

/** 'agora', 'há 4 min', 'há 2 h', then 'ontem às 09:00', 'sáb, 21/11 às 09:00'. `at` is an ISO instant. */
export function ago(at: string, salon: Pick<OwnSalon, 'now' | 'today' | 'timeZone'>): string {
  const minutes = Math.floor((Date.parse(salon.now) - Date.parse(at)) / 60_000);
  const { date, time } = localNow(at, salon.timeZone);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes}\u00a0min`;
  if (date === salon.today) return `há ${Math.floor(minutes / 60)}\u00a0h`;
  return `${formatRelativeDay(date, salon.today)} às ${time}`;
}
