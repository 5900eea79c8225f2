import { Link } from 'react-router';
import type { Conflict } from '#contract/shapes.ts';
import { addMinutes, formatDate } from '#lib/dates.ts';
import classes from './ConflictList.module.css';

type Props = {
  conflicts: Conflict[];
  /** Where the owner opens one: in another tab, because the form that was refused stays. */
  hrefOf?: (conflict: Conflict) => string;
};

/** Without conflicts the time is taken by what this member may not see. */
export function ConflictList({ conflicts, hrefOf }: Props) {
  if (conflicts.length === 0) return <p>Quem está neste horário não aparece na sua agenda.</p>;
  return (
    <ul className={classes.list}>
      {conflicts.map((conflict) => (
        <li key={conflict.appointmentId}>
          {hrefOf ? (
            <Link to={hrefOf(conflict)} target="_blank" rel="noopener">
              <When {...conflict} />
            </Link>
          ) : (
            <When {...conflict} />
          )}{' '}
          {conflict.customerName}
          {conflict.serviceName && ` · ${conflict.serviceName}`}
          {conflict.employeeName && ` · com ${conflict.employeeName}`}
        </li>
      ))}
    </ul>
  );
}

const When = ({ date, time, durationMinutes }: Conflict) => (
  <span className={`tnum ${classes.when}`}>
    {formatDate(date)}, {time}–{addMinutes(time, durationMinutes)}
  </span>
);
