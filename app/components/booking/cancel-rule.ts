import { formatDuration } from '#lib/dates.ts';

/** Until when the customer may cancel online (D19c): 120 -> 'Cancele até 2h antes'. */
export function cancelRule(noticeMinutes: number): string {
  return noticeMinutes > 0 ? `Cancele até ${formatDuration(noticeMinutes)} antes` : 'Cancele até o horário marcado';
}
