import { formatDuration, type LocalMoment, minutesBetween } from '#lib/dates.ts';

/** Until when the customer may cancel online: 120 -> 'Cancele até 2h antes'. */
export function cancelRule(noticeMinutes: number): string {
  return noticeMinutes > 0 ? `Cancele até ${formatDuration(noticeMinutes)} antes` : 'Cancele até o horário marcado';
}

/** Whether the rule leaves time to cancel what would be booked: `now` is the salon's wall clock. */
export function leavesTimeToCancel(noticeMinutes: number, booked: LocalMoment, now: LocalMoment): boolean {
  return minutesBetween(now, booked) >= noticeMinutes;
}
