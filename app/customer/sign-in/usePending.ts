import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  keepPending,
  NEW_PASSWORD_PARAM,
  PENDING_PARAM,
  type PendingBooking,
  readPending,
  takeFromMail,
} from '#app/components/booking/pending.ts';
import type { LocalDate } from '#lib/dates.ts';

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

/** In the tab that the mail opened: the booking that another tab confirmed goes on here. True for who has a new password. */
export function usePendingFromMail(slug: string, today: LocalDate): boolean {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hasNewPassword = params.has(NEW_PASSWORD_PARAM);
  useEffect(() => {
    const waiting = hasNewPassword ? takeFromMail(slug, today) : null;
    if (!waiting) return;
    keepPending(slug, waiting.booking, waiting.account);
    const query = { voltar: waiting.back, [PENDING_PARAM]: waiting.booking.input.id };
    const address = new URLSearchParams({ ...query, modo: 'entrar', [NEW_PASSWORD_PARAM]: 'nova' });
    void navigate(`?${address}`, { replace: true });
  }, [slug, today, hasNewPassword, navigate]);
  return hasNewPassword;
}

const neverChanges = () => () => {};
