import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { PENDING_PARAM, type PendingBooking, readPending } from '../../components/booking/pending.ts';

/** The booking that was confirmed on the way here; null for who came another way, and until the scripts run. */
export function usePending(slug: string): PendingBooking | null {
  const confirmed = useSearchParams()[0].get(PENDING_PARAM);
  const read = () => JSON.stringify(findPending(slug, confirmed, null));
  return JSON.parse(useSyncExternalStore(neverChanges, read, () => 'null'));
}

/** `account`: who signs in. What somebody confirmed while signed in goes along with their own e-mail only. */
export function findPending(slug: string, confirmed: string | null, account: string | null): PendingBooking | null {
  const pending = readPending(slug, account);
  return pending && pending.input.id === confirmed ? pending : null;
}

const neverChanges = () => () => {};
