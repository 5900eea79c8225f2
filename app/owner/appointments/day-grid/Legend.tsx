import { Group } from '@mantine/core';
import { statuses } from '#app/components/appointments/labels.ts';
import { meanings } from '#app/owner/figures/meanings.ts';
import { Explained } from '#app/ui/Explained.tsx';
import classes from './Legend.module.css';

const shown = [
  statuses.scheduled,
  statuses.confirmed,
  statuses.completed,
  { label: 'Encaixe', color: 'yellow' },
  statuses.cancelled,
  statuses.no_show,
];

/** Explains the colours of a grid and the counts in its heads. Each entry says its status in words, too. */
export function Legend() {
  return (
    <Group justify="space-between" wrap="nowrap" mt={10}>
      <ul className={classes.legend} aria-hidden>
        {shown.map(({ label, color }) => (
          <li key={label}>
            <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-filled)` }} />
            {label}
          </li>
        ))}
      </ul>
      <Explained name="Horários">{meanings.slots}</Explained>
    </Group>
  );
}
