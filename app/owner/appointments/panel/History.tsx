import { Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { LocalDate } from '#lib/dates.ts';
import classes from './AppointmentPanel.module.css';
import { changedWords, deedWords, type ShownEntry, whenWords } from './history-words.ts';

/** Newest first. Closed, it takes one line, which says the last that happened. */
export function History({ entries, today }: { entries: ShownEntry[]; today: LocalDate }) {
  const [last] = entries;
  if (!last) return null;
  const lineOf = (entry: ShownEntry) => `${deedWords(entry)}, ${whenWords(entry.when, today)}`;

  return (
    <details className={classes.sent}>
      <summary className={classes.summary}>
        <div className={classes.message}>
          <Title order={3} fz="sm">
            Histórico
          </Title>
          <Text size="xs" c="dimmed" className={`tnum ${classes.lastDeed}`}>
            {lineOf(last)}
          </Text>
        </div>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </summary>
      <ol className={classes.history} aria-label="Histórico do agendamento">
        {entries.map((entry) => (
          <li key={entry.id} className={classes.deed}>
            <Text size="sm" className="tnum">
              {lineOf(entry)}
            </Text>
            {changedWords(entry).map((line) => (
              <Text key={line} size="xs" c="dimmed" className="tnum">
                {line}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
