import { Link } from 'react-router';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { Opening } from '#contract/calendar.ts';
import { formatRelativeDay, type LocalDate } from '#lib/dates.ts';
import { prefillParams } from '../form/prefill.ts';
import classes from './Chip.module.css';

/** The first time that became free for somebody who waits. One wish is booked from here, several lead to the list. */
export function Openings({ openings, today }: { openings: Opening[]; today: LocalDate }) {
  const { prefilledLink } = useUrlDialog([]);
  const [first] = openings;
  if (!first) return null;
  const { id, date, time } = first;
  const link =
    openings.length === 1
      ? prefilledLink(prefillParams({ waitingEntryId: id, date, time }))
      : { to: '/waiting-list', state: null };
  const day = date === today ? '' : ` ${formatRelativeDay(date, today)}`;
  return (
    <Link {...link} className={classes.chip} data-tone="green">
      Vaga aberta{day} às {time} · {openings.length} na espera
    </Link>
  );
}
