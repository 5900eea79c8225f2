import type { Appointment } from '#contract/appointments.ts';
import type { LocalMoment } from '#lib/dates.ts';
import type { StatusAction } from './status-changes.ts';

const all: StatusAction[] = ['confirm', 'complete', 'markNoShow', 'takeAtSalon', 'reopen', 'cancel'];

/** `first` is what one does next: before its time confirm, from then on complete, or say that nobody came. */
export function nextChanges(
  { status, date, time, can }: Pick<Appointment, 'status' | 'date' | 'time' | 'can'>,
  now: LocalMoment,
): { first: StatusAction[]; others: StatusAction[] } {
  const allowed = all.filter((change) => can[change]);
  const first = expectedChanges(status, `${date} ${time}` <= `${now.date} ${now.time}`);
  return {
    first: first.filter((change) => allowed.includes(change)),
    others: allowed.filter((change) => !first.includes(change)),
  };
}

function expectedChanges(status: Appointment['status'], hasBegun: boolean): StatusAction[] {
  if (status !== 'scheduled' && status !== 'confirmed') return [];
  if (hasBegun) return ['complete', 'markNoShow'];
  return status === 'scheduled' ? ['confirm'] : [];
}
