import { Portal } from '@mantine/core';
import type { CalendarEntry } from '#contract/calendar.ts';
import { addMinutes, fromMinutes } from '#lib/dates.ts';
import classes from './PrintSheet.module.css';
import { ROW_MINUTES, type Span, spanOf } from './placed.ts';
import { type PrintColumn, printSize, rowsOf, startingIn } from './printed.ts';

type Props = {
  title: string;
  salonName: string;
  columns: PrintColumn[];
  hours: Span;
  /** So many columns fit beside each other on a page. */
  perPage: number;
  /** The second line of an entry: its first part may be cut off, the second is shown in full. */
  detailsOf: (entry: CalendarEntry) => [string, string | null];
};

/** Times and columns on paper, which is light whatever the mode: they replace the page that prints. */
export function PrintSheet({ title, salonName, columns, hours, perPage, detailsOf }: Props) {
  const pages = Array.from({ length: Math.ceil(columns.length / perPage) }, (_, page) =>
    columns.slice(page * perPage, (page + 1) * perPage),
  );
  return (
    <Portal>
      <div className={classes.sheet}>
        {pages.map((shown, index) => (
          <section key={shown[0]?.key} className={classes.page}>
            <header className={classes.head}>
              <b>{title}</b>
              <span>
                {salonName}
                {pages.length > 1 && ` · ${index + 1} de ${pages.length}`}
              </span>
            </header>
            <Table columns={shown} hours={hours} detailsOf={detailsOf} />
          </section>
        ))}
      </div>
    </Portal>
  );
}

function Table({ columns, hours, detailsOf }: Pick<Props, 'columns' | 'hours' | 'detailsOf'>) {
  const { typePoints, heightMm } = printSize(columns, hours);
  return (
    <table className={classes.table} style={{ fontSize: `${typePoints}pt`, height: `${heightMm}mm` }}>
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
        {rowsOf(hours).map((row) => (
          <tr key={row}>
            <th scope="row">{fromMinutes(row)}</th>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} detailsOf={detailsOf} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { column: PrintColumn; row: number; detailsOf: Props['detailsOf'] };

function Cell({ column: { entries, open }, row, detailsOf }: CellProps) {
  const starting = startingIn(entries, row);
  const isGoingOn = entries.some((entry) => spanOf(entry).from < row + ROW_MINUTES && row < spanOf(entry).until);
  const isOpen = open.some(({ from, until }) => from <= row && row < until);
  return (
    <td data-busy={isGoingOn || undefined} data-closed={!isOpen || undefined}>
      {starting.map((entry) => {
        const [first, second] = detailsOf(entry);
        return (
          <div key={entry.id}>
            <div className={classes.line}>
              <span className={classes.whole}>
                {entry.time}–{addMinutes(entry.time, entry.durationMinutes)}
              </span>{' '}
              <b className={classes.cut}>{entry.customerName}</b>
            </div>
            <div className={classes.line}>
              <span className={classes.cut}>
                {entry.isOverbooking && 'Encaixe: '}
                {first}
              </span>{' '}
              {second && <span className={classes.whole}>{second}</span>}
            </div>
          </div>
        );
      })}
    </td>
  );
}
