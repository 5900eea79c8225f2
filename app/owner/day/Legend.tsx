import { statuses } from '../../components/appointments/labels.ts';
import classes from './Legend.module.css';

const shown = [
  statuses.scheduled,
  statuses.confirmed,
  statuses.completed,
  { label: 'Encaixe', color: 'yellow' },
  { label: 'Cancelado ou faltou', color: null },
];

/** What the colours of a grid mean. Each entry says its status too. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-hidden>
      {shown.map(({ label, color }) => (
        <li key={label}>
          <span
            className={classes.dot}
            style={{ background: color ? `var(--mantine-color-${color}-filled)` : 'var(--ui-line)' }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
