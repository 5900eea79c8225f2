import { Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { statusOf } from '#app/components/appointments/labels.ts';
import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { addMinutes, formatDuration, fromMinutes, type LocalMoment, toMinutes } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { takesTime } from '../appointments/day-grid/placed.ts';
import { prefillParams } from '../appointments/form/prefill.ts';
import { filters } from '../appointments/views/views.ts';
import classes from './TodayList.module.css';
import { findGaps, type Gap, isHappening, splitDay } from './today.ts';

type Links = { panelLink: (id: string) => LinkProps; prefilledLink: (prefill: URLSearchParams) => LinkProps };
type Props = { day: Calendar; now: LocalMoment; canChange: boolean; links: Links };

/** The day on a phone: its past folded, then who comes, and the free times between. */
export function TodayList({ day, now, canChange, links }: Props) {
  const { done, ahead, off } = splitDay(day, now.time);
  // In every status, as the figure below counts today.
  const count = day.entries.length;
  const names = new Map(day.professionals.map(({ id, name }) => [id, firstName(name)]));
  const row = (entry: CalendarEntry) => (
    <Row
      key={entry.id}
      entry={entry}
      professional={names.get(entry.employeeId ?? '')}
      time={now.time}
      link={links.panelLink(entry.id)}
    />
  );
  const gaps = canChange ? findGaps(day, now.date, now.time) : [];
  const rows = [
    ...ahead.map((entry) => ({ at: toMinutes(entry.time), row: row(entry) })),
    ...gaps.map((gap) => ({
      at: gap.start,
      row: <FreeTime key={`${gap.employeeId} ${gap.start}`} gap={gap} date={now.date} link={links.prefilledLink} />,
    })),
  ].toSorted((a, b) => a.at - b.at);

  return (
    <section className={classes.root} aria-labelledby="hoje">
      <div className={classes.head}>
        <Title order={2} id="hoje" className={classes.title}>
          Hoje
        </Title>
        <Link to={`/appointments?${filters.date.param}=${now.date}`} className={classes.count}>
          {count === 1 ? '1 agendamento' : `${count} agendamentos`}
        </Link>
      </div>
      <div className={classes.card}>
        {done.length > 0 && (
          <details className={classes.done}>
            <summary className={classes.summary}>
              {doneWords(done)}
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <ol className={classes.list}>{done.map(row)}</ol>
          </details>
        )}
        {rows.length > 0 && <ol className={classes.list}>{rows.map((one) => one.row)}</ol>}
        {off.length > 0 && (
          <details className={classes.done}>
            <summary className={classes.summary}>
              {offWords(off)}
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <ol className={classes.list}>{off.map(row)}</ol>
          </details>
        )}
      </div>
    </section>
  );
}

/** '14 concluídos · 2 sem fechar'. */
function doneWords(done: CalendarEntry[]): string {
  const completed = done.filter(({ status }) => status === 'completed').length;
  const unclosed = done.length - completed;
  return [
    completed > 0 && (completed === 1 ? '1 concluído' : `${completed} concluídos`),
    unclosed > 0 && `${unclosed} sem fechar`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** '1 cancelado · 2 não compareceram'. */
function offWords(off: CalendarEntry[]): string {
  const cancelled = off.filter(({ status }) => status === 'cancelled').length;
  const missed = off.length - cancelled;
  return [
    cancelled > 0 && (cancelled === 1 ? '1 cancelado' : `${cancelled} cancelados`),
    missed > 0 && (missed === 1 ? '1 não compareceu' : `${missed} não compareceram`),
  ]
    .filter(Boolean)
    .join(' · ');
}

type RowProps = { entry: CalendarEntry; professional: string | undefined; time: string; link: LinkProps };

function Row({ entry, professional, time, link }: RowProps) {
  const isNow = isHappening(entry, time) && (entry.status === 'scheduled' || entry.status === 'confirmed');
  return (
    <li>
      <Link {...link} className={classes.row} data-now={isNow || undefined}>
        <time className={classes.time}>{entry.time}</time>
        <span className={classes.words}>
          <span className={classes.who}>{entry.customerName}</span>{' '}
          <span className={classes.detail}>
            {[entry.serviceName ?? 'Sem serviço', professional, entry.isOverbooking && 'encaixe']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>{' '}
        <Note entry={entry} isNow={isNow} isOver={addMinutes(entry.time, entry.durationMinutes) <= time} />
      </Link>
    </li>
  );
}

function Note({ entry, isNow, isOver }: { entry: CalendarEntry; isNow: boolean; isOver: boolean }) {
  if (isNow) return <span className={classes.now}>agora</span>;
  if (entry.status === 'completed' || !takesTime(entry))
    return <span className={classes.note}>{statusOf(entry.status).label.toLowerCase()}</span>;
  if (isOver) return <span className={classes.waits}>sem fechar</span>;
  if (entry.status === 'scheduled') return <span className={classes.note}>a confirmar</span>;
  return null;
}

type FreeTimeProps = { gap: Gap; date: string; link: Links['prefilledLink'] };

function FreeTime({ gap: { employeeId, name, start, minutes }, date, link }: FreeTimeProps) {
  const time = fromMinutes(start);
  return (
    <li>
      <Link {...link(prefillParams({ date, time, employeeId }))} className={classes.row} data-free>
        <time className={classes.time}>{time}</time>
        <span className={classes.words}>
          <span className={classes.who}>{formatDuration(minutes)} livres</span>{' '}
          <span className={classes.detail}>{firstName(name)}</span>
        </span>{' '}
        <span className={classes.add}>+ Agendar</span>
      </Link>
    </li>
  );
}
