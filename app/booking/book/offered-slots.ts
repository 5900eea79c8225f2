import { useEffect, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { MOVING_PARAM } from '#app/components/booking/paths.ts';
import { PENDING_PARAM } from '#app/components/booking/pending.ts';
import type { Day } from '#contract/availability.ts';
import type { LocalDate, LocalTime } from '#lib/dates.ts';

/** The days of a professional (null: any), and the free times of one of them. */
export type OfferedSlots = {
  employeeId: string | null;
  date: LocalDate;
  days: Day[];
  slots: LocalTime[];
  /** Why they could not be read; null when they were. */
  failed: string | null;
};

type Wanted = { employeeId?: string | null | undefined; date?: string | null | undefined };

/** The wanted day where it can be booked, else the first one with a free time, else today. */
export function chosenDate(days: Day[], wanted: string | undefined): LocalDate {
  const known = days.find(({ date }) => date === wanted);
  const free = days.find(({ freeSlots }) => freeSlots > 0);
  return (known ?? free ?? days[0])?.date ?? '';
}

export const failedSlots = (
  { employeeId, date }: Wanted,
  failed = 'Não foi possível carregar os dados.',
): OfferedSlots => ({
  employeeId: employeeId ?? null,
  date: date ?? '',
  days: [],
  slots: [],
  failed,
});

/** The loader sends the first times. `slots` is null until those of another choice are loaded, and after a failure. */
export function useOfferedSlots(first: OfferedSlots, wanted: { employeeId: string | null; date: LocalDate }) {
  const movingId = useSearchParams()[0].get(MOVING_PARAM);
  const { load, data, state } = useFetcher<{ offered: OfferedSlots }>();
  const latest = data?.offered ?? first;
  const isWanted = latest.date === wanted.date && latest.employeeId === wanted.employeeId;

  // Keeps the old days on the screen while others load, and after a failure.
  const [days, setDays] = useState(first.days);
  if (latest.days.length > 0 && latest.days !== days) setDays(latest.days);

  const query = new URLSearchParams({ horarios: '', data: wanted.date });
  if (wanted.employeeId) query.set('profissional', wanted.employeeId);
  if (movingId) query.set(MOVING_PARAM, movingId);
  /** The id of a booking that was sent and whose answer was lost: until it is known, each request asks about it. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const addressWith = (requestId: string | null) => `?${query}${requestId ? `&${PENDING_PARAM}=${requestId}` : ''}`;
  const address = addressWith(unanswered);

  const reload = () => void load(address);

  /** Leads to the confirmation if this booking was made. Asks now, or once the phone is online again. */
  function askAbout(requestId: string) {
    setUnanswered(requestId);
    if (navigator.onLine) void load(addressWith(requestId));
  }

  useEffect(() => {
    if (!isWanted) void load(address);
  }, [isWanted, address, load]);

  useEffect(() => {
    if (!unanswered) return;
    const ask = () => void load(address);
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [unanswered, address, load]);

  return {
    days,
    slots: isWanted && !latest.failed ? latest.slots : null,
    failed: isWanted && state === 'idle' ? latest.failed : null,
    isLoading: state !== 'idle',
    reload,
    askAbout,
  };
}
