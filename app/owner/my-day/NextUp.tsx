import { Button } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import type { DayAppointment } from '#contract/calendar.ts';
import { type LocalMoment, toMinutes } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { StatusChange } from '../appointments/panel/useStatusChange.tsx';
import { changesOf, hasBegun } from './day.ts';
import classes from './NextUp.module.css';
import { Notes } from './Notes.tsx';
import { arrivalWords, buttonLabels, inTime } from './words.ts';

type Props = {
  appointment: DayAppointment;
  now: LocalMoment;
  timeZone: string;
  link: LinkProps;
  /** Null when nothing may be changed now. */
  statusChange: StatusChange | null;
};

/** The next customer, with what one has to know. On a phone the buttons stay at the bottom, within reach of a thumb. */
export function NextUp({ appointment, now, timeZone, link, statusChange }: Props) {
  const { id, customerName, serviceName, priceCents, time, arrivedAt } = appointment;
  const isAhead = !hasBegun(appointment, now);
  const when = isAhead ? inTime(toMinutes(time) - toMinutes(now.time)) : 'agora';
  const changes = statusChange ? changesOf(appointment, now).slice(0, 2) : [];
  return (
    <section className={classes.next} aria-label="Próximo cliente">
      <div className={classes.nextHead}>
        <span>{arrivedAt ? 'Com você' : 'Próximo cliente'}</span>
        <span>{arrivedAt ? arrivalWords(arrivedAt, timeZone) : when}</span>
      </div>
      <Link {...link} className={classes.nextWho}>
        <time className={classes.nextTime}>{time}</time> <span className={classes.nextName}>{customerName}</span>
      </Link>
      <p className={classes.nextFacts}>
        {[serviceName ?? 'Sem serviço', priceCents !== null && formatCents(priceCents)].filter(Boolean).join(' · ')}
      </p>
      <Notes appointment={appointment} />
      {changes.length > 0 && (
        <fieldset className={classes.dock} aria-label={`Ações de ${customerName}`}>
          <p className={classes.dockName} aria-hidden>
            {time} {customerName}
          </p>
          {changes.map((change, index) => (
            <Button
              key={index === 0 ? 'main' : 'second'}
              className={classes.dockButton}
              variant={index === 0 ? 'filled' : 'default'}
              aria-busy={statusChange?.isRunning(id)}
              // The second press of a double click would be one of the button that comes in its place.
              onClick={({ detail }) => detail < 2 && statusChange?.run(appointment, change)}
            >
              {buttonLabels[change]}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  );
}
