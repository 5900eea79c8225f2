import type { Appointment } from '#contract/appointments.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { type Changeable, offeredChanges, type StatusAction } from './status-changes.ts';

/**
 * `first` is what one does next: before its time confirm, from then on complete, or say that nobody came. One that is closed may be opened
 * again there, so that the main button stays in its place.
 */
export function nextChanges(
  { status, date, time, can }: Changeable & Pick<Appointment, 'date' | 'time'>,
  now: LocalMoment,
): { first: StatusAction[]; others: StatusAction[] } {
  const allowed = offeredChanges({ status, can });
  const first = expectedChanges(status, `${date} ${time}` <= `${now.date} ${now.time}`);
  return {
    first: first.filter((change) => allowed.includes(change)),
    others: allowed.filter((change) => !first.includes(change)),
  };
}

function expectedChanges(status: Appointment['status'], hasBegun: boolean): StatusAction[] {
  if (status !== 'scheduled' && status !== 'confirmed') return ['reopen'];
  if (hasBegun) return ['complete', 'markNoShow'];
  return status === 'scheduled' ? ['confirm'] : ['complete'];
}
