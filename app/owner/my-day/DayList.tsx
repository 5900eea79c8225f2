import { Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import { Badge } from '#app/ui/public/Badge.tsx';
import type { DayAppointment } from '#contract/calendar.ts';
import type { LocalMoment } from '#lib/dates.ts';
import classes from './DayList.module.css';
import { isExpected, isOver, splitDay } from './day.ts';
import parts from './MyDay.module.css';
import { arrivalWords, countWords } from './words.ts';

type Props = {
  appointments: DayAppointment[];
  now: LocalMoment;
  timeZone: string;
  linkOf: (id: string) => LinkProps;
};

export function DayList({ appointments, now, timeZone, linkOf }: Props) {
  const { rest, off } = splitDay(appointments);
  const row = (appointment: DayAppointment) => (
    <li key={appointment.id}>
      <Link {...linkOf(appointment.id)} className={classes.row} data-done={!isExpected(appointment) || undefined}>
        <time className={classes.time}>{appointment.time}</time>
        <span className={classes.words}>
          <span className={classes.who}>{appointment.customerName}</span>{' '}
          <span className={classes.detail}>
            {[appointment.serviceName ?? 'Sem serviço', appointment.isOverbooking && 'encaixe']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>{' '}
        <State appointment={appointment} now={now} timeZone={timeZone} />
      </Link>
    </li>
  );
  return (
    <section aria-labelledby="agenda" className={parts.part}>
      <div className={classes.head}>
        <Title order={2} id="agenda" className={parts.title}>
          Agenda
        </Title>
        <span className={classes.count}>{countWords(rest.length)}</span>
      </div>
      <div className={classes.card}>
        {rest.length > 0 ? (
          <ol className={classes.list}>{rest.map(row)}</ol>
        ) : (
          <p className={classes.empty}>Ninguém marcou com você neste dia.</p>
        )}
        {off.length > 0 && (
          <details className={classes.off}>
            <summary className={classes.summary}>
              {off.length === 1 ? '1 cancelado ou falta' : `${off.length} cancelados ou faltas`}
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <ol className={classes.list}>{off.map(row)}</ol>
          </details>
        )}
      </div>
    </section>
  );
}

type StateProps = { appointment: DayAppointment; now: LocalMoment; timeZone: string };

function State({ appointment, now, timeZone }: StateProps) {
  const { arrivedAt, status } = appointment;
  if (!isExpected(appointment)) return <StatusBadge status={status} isSmall />;
  if (arrivedAt)
    return (
      <Badge color="green" isSmall>
        {arrivalWords(arrivedAt, timeZone)}
      </Badge>
    );
  if (isOver(appointment, now))
    return (
      <Badge color="yellow" isSmall>
        Sem fechar
      </Badge>
    );
  return <StatusBadge status={status} isSmall />;
}
