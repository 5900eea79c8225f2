import { Button } from '@mantine/core';
import { IconCalendarSmile } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/reports.ts';
import { fromMinutes, toMinutes } from '#lib/dates.ts';
import { statuses } from '../../components/appointments/labels.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './DaySchedule.module.css';
import { isBesideLabel, layOutDay } from './day-schedule.ts';
import { ScheduleEntry } from './ScheduleEntry.tsx';

type Props = {
  dashboard: Pick<Dashboard, 'appointments' | 'professionals' | 'today'>;
  time: string;
  canChange: boolean;
};

/** One list in order of time: CSS lays it out as a grid on a desk. */
export function DaySchedule({ dashboard, time, canChange }: Props) {
  const { appointments, today } = dashboard;
  if (appointments.length === 0) return <NothingToday canChange={canChange} />;

  const { columns, from, until, entries } = layOutDay(dashboard);
  const now = toMinutes(time);
  const hours = Array.from({ length: (until - from) / 60 }, (_, index) => from / 60 + index);
  const after = entries.findIndex(({ start }) => start > now);
  const nowAt = after === -1 ? entries.length : after;
  const isNowShown = now >= from && now <= until;
  const entry = (one: (typeof entries)[number]) => (
    <ScheduleEntry key={one.id} entry={one} professional={columns[one.column] ?? ''} date={today} />
  );
  const measures = { '--columns': columns.length, '--from': from, '--minutes': until - from } as CSSProperties;

  return (
    <>
      <div className={classes.scroller}>
        <div className={classes.grid} style={measures}>
          <div className={classes.names} aria-hidden>
            {columns.map((name) => (
              <div key={name} className={classes.name} title={name}>
                {name}
              </div>
            ))}
          </div>
          <div className={classes.body}>
            <div className={classes.hours} aria-hidden>
              {hours.map((hour) => (
                <div key={hour} className={classes.hour}>
                  <span>{!(isNowShown && isBesideLabel(now, hour * 60)) && fromMinutes(hour * 60)}</span>
                </div>
              ))}
            </div>
            <ol className={classes.entries}>
              {entries.slice(0, nowAt).map(entry)}
              {isNowShown && (
                <li className={classes.now} style={{ '--start': now } as CSSProperties}>
                  <span className={classes.nowTime}>
                    <span className={classes.nowWord}>agora </span>
                    {time}
                  </span>
                </li>
              )}
              {entries.slice(nowAt).map(entry)}
            </ol>
          </div>
        </div>
      </div>
      <Legend />
    </>
  );
}

function NothingToday({ canChange }: Pick<Props, 'canChange'>) {
  const icon = <IconCalendarSmile size={24} />;
  if (!canChange) return <EmptyState icon={icon} title="Nenhum agendamento hoje" />;
  return (
    <EmptyState
      icon={icon}
      title="Nenhum agendamento hoje"
      hint="O dia está livre. Divulgue seu link ou anote um cliente que chamou no WhatsApp."
      action={
        <Button component={Link} to="/appointments?novo=1" variant="default">
          Novo agendamento
        </Button>
      }
    />
  );
}

const shown = [statuses.scheduled, statuses.confirmed, statuses.completed, { label: 'Encaixe', color: 'yellow' }];

function Legend() {
  return (
    <ul className={classes.legend} aria-hidden>
      {shown.map(({ label, color }) => (
        <li key={label}>
          <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-filled)` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
