import { useCallback, useMemo } from 'react';
import { PersonAvatar } from '#app/ui/PersonAvatar.tsx';
import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import type { LocalMoment } from '#lib/dates.ts';
import classes from './DayGrid.module.css';
import { openSpans, percentBooked, restOf } from './open-time.ts';
import { hoursAround, spanOf, takesTime } from './placed.ts';
import { type Column, TimeGrid } from './TimeGrid.tsx';

type Props = {
  /** The calendar of a period that includes `date`. */
  calendar: Calendar;
  date: string;
  now: LocalMoment;
  /** Shows the column of this professional only. */
  employeeId?: string | undefined;
};

const WITHOUT = 'Sem profissional';

/** A day with a column for each professional; on a phone a list. The screen mounts the panel and the dialog of appointments. */
export function DayGrid({ calendar, date, now, employeeId }: Props) {
  const { entries, columns, hours } = useMemo(() => layOut(calendar, date, employeeId), [calendar, date, employeeId]);
  const columnOf = useCallback(
    (entry: CalendarEntry) =>
      entry.date === date ? columns.findIndex((column) => column.employeeId === entry.employeeId) : -1,
    [columns, date],
  );
  return (
    <TimeGrid
      key={date}
      label="Agenda do dia"
      {...{ entries, columns, columnOf, hours, now }}
      isListOnPhone
      columnWidth={136}
    />
  );
}

function layOut(calendar: Calendar, date: string, chosen: string | undefined) {
  const entries = calendar.entries.filter((entry) => entry.date === date);
  const open = openSpans(calendar.ranges, date);
  const hours = hoursAround([...open, ...entries.map(spanOf)]);
  const closed = restOf(open, hours);
  const entriesOf = Map.groupBy(entries, (entry) => entry.employeeId);

  const professionals = calendar.professionals.filter(
    ({ id, takesAppointments }) => (takesAppointments || entriesOf.has(id)) && (!chosen || id === chosen),
  );
  const columns: Column[] = professionals.map(({ id, name }) => {
    const own = (entriesOf.get(id) ?? []).filter(takesTime);
    const percent = percentBooked(own, open);
    const count = own.length === 1 ? '1 horário' : `${own.length} horários`;
    return {
      key: id,
      name,
      date,
      employeeId: id,
      closed,
      head: <Head name={name} words={percent === null ? count : `${count} · ${percent}%`} percent={percent ?? 0} />,
    };
  });
  if (columns.length === 0 || entriesOf.has(null)) {
    columns.push({ key: WITHOUT, name: WITHOUT, date, employeeId: null, closed, head: <b>{WITHOUT}</b> });
  }
  return { entries, columns, hours };
}

function Head({ name, words, percent }: { name: string; words: string; percent: number }) {
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} size={32} />
      <div className={classes.personText}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.fullness}>{words}</div>
        <div className={classes.line} aria-hidden>
          <div style={{ width: `${percent}%` }} />
        </div>
      </div>
    </div>
  );
}
