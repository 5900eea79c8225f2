import { Portal } from '@mantine/core';
import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { addMinutes, formatDateLong, fromMinutes } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import classes from './DayPrint.module.css';
import { openSpans } from './open-time.ts';
import { ROW_MINUTES, type Span, spanOf, takesTime } from './placed.ts';
import { type PrintColumn, printColumns, printHours } from './printed.ts';

type Props = { calendar: Calendar; date: string; salonName: string; employeeId?: string | undefined };

/** So many fit beside each other on a page. */
const COLUMNS = 6;

/** The day on paper, which is light whatever the mode: it replaces the page that prints (`DayPrint.module.css`). */
export function DayPrint({ calendar, date, salonName, employeeId }: Props) {
  const entries = calendar.entries.filter((entry) => entry.date === date && takesTime(entry));
  const open = openSpans(calendar.ranges, date);
  const hours = printHours([...open, ...entries.map(spanOf)]);
  const columns = printColumns(calendar.professionals, entries, employeeId);
  const pages = Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, page) =>
    columns.slice(page * COLUMNS, (page + 1) * COLUMNS),
  );
  return (
    <Portal>
      <div className={classes.sheet}>
        {pages.map((shown) => (
          <section key={shown[0]?.key} className={classes.page}>
            <header className={classes.head}>
              <b>
                {formatDateLong(date)} de {date.slice(0, 4)}
              </b>
              <span>{salonName}</span>
            </header>
            <Table columns={shown} hours={hours} open={open} />
          </section>
        ))}
      </div>
    </Portal>
  );
}

function Table({ columns, hours, open }: { columns: PrintColumn[]; hours: Span; open: Span[] }) {
  const rows = Array.from(
    { length: (hours.until - hours.from) / ROW_MINUTES },
    (_, index) => hours.from + index * ROW_MINUTES,
  );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} data-closed={!open.some(({ from, until }) => from <= row && row < until) || undefined}>
            <th scope="row">{fromMinutes(row)}</th>
            {columns.map(({ key, entries }) => (
              <Cell key={key} entries={entries} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ entries, row }: { entries: CalendarEntry[]; row: number }) {
  const starting = entries.filter((entry) => {
    const { from } = spanOf(entry);
    return row <= from && from < row + ROW_MINUTES;
  });
  const isGoingOn = entries.some((entry) => spanOf(entry).from < row && row < spanOf(entry).until);
  return (
    <td data-busy={isGoingOn || starting.length > 0 || undefined}>
      {starting.map((entry) => (
        <div key={entry.id}>
          <span className={classes.time}>
            {entry.time}–{addMinutes(entry.time, entry.durationMinutes)}
          </span>{' '}
          <b>{entry.customerName}</b>, {entry.serviceName ?? 'Sem serviço'}
          {entry.isOverbooking && ' (encaixe)'}
          {entry.customerPhone && (
            <>
              {' '}
              <span className={classes.phone}>{formatPhone(entry.customerPhone)}</span>
            </>
          )}
        </div>
      ))}
    </td>
  );
}
