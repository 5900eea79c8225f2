import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readFilters } from '#app/ui/filters.ts';
import { withoutDialog } from '#app/ui/useUrlDialog.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { filters, placeFor, SHOW } from '../views/views.ts';

/** The card that the address names (`#agendamento-{id}`) is brought into view and gets the focus. */
export function useShownCard(now: LocalMoment) {
  const { hash, key } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const shownId = hash.slice(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the same card is shown once more
  useEffect(() => {
    const card = shownId ? document.getElementById(shownId) : null;
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'center' });
  }, [shownId, key]);

  /** For a dialog that has saved it: where it stands now. */
  function showSaved(appointment: Appointment) {
    const { note } = placeFor(appointment, readFilters(filters, params), now);
    const next = withoutDialog(params);
    next.set(SHOW, appointment.id);
    return { note, show: () => void navigate(`?${next}`, { replace: true, preventScrollReset: true }) };
  }

  return { shownId, showSaved };
}
