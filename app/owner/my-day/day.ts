import type { DayAppointment } from '#contract/calendar.ts';
import { addMinutes, type LocalMoment } from '#lib/dates.ts';
import { offeredChanges, type StatusAction } from '../appointments/panel/status-changes.ts';

type Timed = Pick<DayAppointment, 'date' | 'time' | 'durationMinutes' | 'status' | 'arrivedAt'>;

export const isExpected = ({ status }: Pick<Timed, 'status'>) => status === 'scheduled' || status === 'confirmed';

const momentOf = ({ date, time }: LocalMoment) => `${date} ${time}`;
export const hasBegun = (one: Timed, now: LocalMoment) => momentOf(one) <= momentOf(now);
export const isOver = (one: Timed, now: LocalMoment) =>
  momentOf({ ...one, time: addMinutes(one.time, one.durationMinutes) }) <= momentOf(now);

/** The customer who is there comes first, then the next one who is expected, then the last one who was. */
export function findNext<T extends Timed>(appointments: T[], now: LocalMoment): T | null {
  const expected = appointments.filter(isExpected);
  return (
    expected.find(({ arrivedAt }) => arrivedAt) ?? expected.find((one) => !isOver(one, now)) ?? expected.at(-1) ?? null
  );
}

/** `rest` is expected or completed, `off` takes no time: cancelled ones and no-shows. */
export const splitDay = <T extends Pick<Timed, 'status'>>(appointments: T[]) => ({
  rest: appointments.filter(({ status }) => isExpected({ status }) || status === 'completed'),
  off: appointments.filter(({ status }) => status === 'cancelled' || status === 'no_show'),
});

/** In the order in which one does them: the first two are beside the next customer, all of them in the sheet. */
export function changesOf(appointment: DayAppointment, now: LocalMoment): StatusAction[] {
  const order: StatusAction[] = isExpected(appointment)
    ? expectedOrder(appointment, hasBegun(appointment, now))
    : ['reopen', 'cancel'];
  const allowed = offeredChanges(appointment);
  return order.filter((change) => allowed.includes(change));
}

function expectedOrder({ arrivedAt, status }: Timed, hasBegun: boolean): StatusAction[] {
  if (arrivedAt) return ['complete', 'confirm', 'markNoShow', 'cancel'];
  if (hasBegun) return ['markArrived', 'complete', 'markNoShow', 'confirm', 'cancel'];
  const isConfirmed = status === 'confirmed';
  const first: StatusAction[] = isConfirmed ? ['markArrived', 'complete'] : ['confirm', 'markArrived', 'complete'];
  return [...first, 'markNoShow', 'cancel'];
}
