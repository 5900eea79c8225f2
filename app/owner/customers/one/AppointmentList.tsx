import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import type { HistoryEntry } from '#contract/customers.ts';
import { formatDate, formatDuration, WEEKDAY_SHORT_NAMES, weekday } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import classes from './Customer.module.css';

type Props = {
  id: string;
  title: string;
  entries: HistoryEntry[];
  count?: number;
  /** Shown instead of the list when it is empty. */
  empty: string;
  linkTo: (id: string) => LinkProps;
  children?: ReactNode;
};

/** Appointments by line; each opens in place. */
export function AppointmentList({ id, title, entries, count, empty, linkTo, children }: Props) {
  return (
    <Paper component="section" aria-labelledby={id} className={classes.list}>
      <div className={classes.listHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {count !== undefined && count > 0 && (
          <Text c="dimmed" className="tnum">
            {count.toLocaleString('pt-BR')}
          </Text>
        )}
      </div>
      {entries.length === 0 ? (
        <Text c="dimmed" px="md" pb="md">
          {empty}
        </Text>
      ) : (
        <ul className={classes.entries} aria-labelledby={id}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} link={linkTo(entry.id)} />
            </li>
          ))}
        </ul>
      )}
      {children && <div className={classes.listFoot}>{children}</div>}
    </Paper>
  );
}

function Entry({ entry, link }: { entry: HistoryEntry; link: LinkProps }) {
  const { date, time, durationMinutes, serviceName, employeeName, priceCents, status, notes, internalNotes } = entry;
  const work = [
    employeeName && `com ${employeeName}`,
    priceCents === null ? formatDuration(durationMinutes) : formatCents(priceCents),
  ];

  return (
    <Link {...link} className={classes.entry}>
      <span className={classes.when}>
        <span className={classes.date}>{formatDate(date)}</span>
        <span className={classes.dimmed}>
          {WEEKDAY_SHORT_NAMES[weekday(date)]} às {time}
        </span>
      </span>
      <span className={classes.what}>
        <span className={classes.service}>{serviceName ?? 'Sem serviço'}</span>
        <span className={classes.dimmed}>{work.filter(Boolean).join(' · ')}</span>
        {notes && <span className={classes.entryNotes}>“{notes}”</span>}
        {internalNotes && <span className={classes.entryNotes}>Anotação interna: “{internalNotes}”</span>}
      </span>
      <StatusBadge status={status} isSmall className={classes.badge} />
    </Link>
  );
}
