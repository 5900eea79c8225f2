import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useRights } from '#app/owner/useRights.ts';
import { PHONE } from '#app/ui/phone.ts';
import type { CalendarEntry } from '#contract/calendar.ts';
import { fromMinutes, type LocalMoment, toMinutes } from '#lib/dates.ts';
import { columnEdges, columnStyle, columnWidths, entryStyle } from './column-edges.ts';
import { GridEntry } from './GridEntry.tsx';
import type { Place } from './moves.ts';
import { findNow, Now } from './Now.tsx';
import { freeStart, type Placed, placeEntries, ROW_MINUTES, type Span } from './placed.ts';
import classes from './TimeGrid.module.css';
import { useEntryDrag } from './useEntryDrag.ts';
import { useGridLinks } from './useGridLinks.ts';
import { useMove } from './useMove.tsx';

export type Column = {
  key: string;
  head: ReactNode;
  /** Said of a place, and of each entry when CSS makes the grid a list. */
  name: string;
  date: string;
  /** Null: what has no professional; it takes no appointment from elsewhere. Undefined: every professional. */
  employeeId?: string | null;
  closed: Span[];
};

type Props = {
  label: string;
  entries: CalendarEntry[];
  columns: Column[];
  /** -1 leaves the entry out. */
  columnOf: (entry: CalendarEntry) => number;
  hours: Span;
  now: LocalMoment;
  /** On a phone the entries are a list in order of time. */
  isListOnPhone?: boolean;
  /** Pixels that a column has at least. */
  columnWidth: number;
};

/** Pixels below which the name takes the place of the time. */
const NARROW = 60;

/** Appointments in columns at their real time. `columns` and `columnOf` should be stable. */
export function TimeGrid({ label, columns, columnOf, hours, now, isListOnPhone, columnWidth, ...props }: Props) {
  const { mayChange } = useRights();
  const [canAdd, canMove] = [mayChange('appointments.create'), mayChange('appointments.update')];
  const { entries, move, isMoving } = useMove(props.entries, now);
  const placed = useMemo(() => placeEntries(entries, columnOf), [entries, columnOf]);
  const links = useGridLinks();
  const placeOf = ({ column, start }: { column: number; start: number }): Place | null => {
    const target = columns[column];
    if (!target) return null;
    const { date, employeeId } = target;
    return { date, time: fromMinutes(start), ...(employeeId && { employeeId }) };
  };

  const widths = columnWidths(placed, columns.length, columnWidth);
  const edges = columnEdges(widths);

  const drag = useEntryDrag({
    placed,
    hours,
    edges,
    canAdd,
    canMove: (entry) => canMove && entry.canMove && !isMoving,
    describe: ({ column, start }) => `${fromMinutes(start)}, ${columns[column]?.name}`,
    onDrop(entry, spot) {
      const place = placeOf(spot);
      if (place) move(entry, place);
    },
  });

  function openFreeTime(spot: { column: number; start: number }) {
    const place = placeOf({ ...spot, start: freeStart(spot.start, spot.column, placed) });
    if (place) links.openNew(place);
  }

  const measures = {
    '--columns': widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' '),
    '--all-columns': `${widths.reduce((sum, width) => sum + width, 0)}px`,
    '--from': hours.from,
    '--minutes': hours.until - hours.from,
  } as CSSProperties;
  const nowColumns = columns.flatMap(({ date }, index) => (date === now.date ? [index] : []));
  const minute = toMinutes(now.time);
  const isNowShown = nowColumns.length > 0 && minute >= hours.from && minute <= hours.until;
  const firstShown = isNowShown ? minute : (placed[0]?.start ?? hours.from);
  const scroller = useScrollTo(firstShown - hours.from, edges[nowColumns[0] ?? 0] ?? 0, isListOnPhone);
  const after = placed.findIndex(({ start }) => start > minute);
  const nowAt = after === -1 ? placed.length : after;
  const entryOf = (one: Placed) => (
    <GridEntry
      key={one.id}
      entry={one}
      columnName={columns[one.column]?.name ?? ''}
      href={links.hrefOf(one.id)}
      style={entryStyle(edges, one)}
      isNarrow={(widths[one.column] ?? 0) / one.lanes < NARROW}
      isUnclosed={one.canMove && (one.date < now.date || (one.date === now.date && one.end <= minute))}
      isMovable={canMove && one.canMove}
      describedBy={canMove && one.canMove ? drag.hintId : undefined}
    />
  );

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      data-list={isListOnPhone || undefined}
    >
      <div className={classes.grid} style={measures}>
        <div className={classes.heads}>
          <div className={classes.corner} />
          {columns.map(({ key, head, date }) => (
            <div key={key} className={classes.head} data-today={date === now.date || undefined}>
              {head}
            </div>
          ))}
        </div>
        <div className={classes.body}>
          <Hours hours={hours} hidden={isNowShown ? minute : null} />
          <div
            ref={drag.area}
            className={classes.area}
            data-add={canAdd || undefined}
            {...drag.handlers(links.openEntry, openFreeTime)}
          >
            <Columns columns={columns} edges={edges} />
            <div ref={drag.ghost} className={classes.ghost} hidden aria-hidden />
            <ol className={classes.entries}>
              {placed.slice(0, nowAt).map(entryOf)}
              {isNowShown && (
                <Now time={now.time} start={minute} style={columnStyle(edges, nowColumns[0] ?? 0, nowColumns.length)} />
              )}
              {placed.slice(nowAt).map(entryOf)}
            </ol>
            {placed.length === 0 && <p className={classes.nothing}>Nenhum agendamento neste dia</p>}
          </div>
        </div>
      </div>
      {canMove && (
        <VisuallyHidden id={drag.hintId}>
          Segure Alt e use as setas para mudar o horário ou a coluna; solte para mover, Esc desiste.
        </VisuallyHidden>
      )}
      <VisuallyHidden ref={drag.spoken} role="status" />
    </section>
  );
}

function Hours({ hours: { from, until }, hidden }: { hours: Span; hidden: number | null }) {
  const rows = Array.from({ length: (until - from) / ROW_MINUTES }, (_, index) => from + index * ROW_MINUTES);
  return (
    <div className={classes.hours} aria-hidden>
      {rows.map((row) => (
        <div key={row} className={classes.hour} data-half={row % 60 !== 0 || undefined}>
          {(hidden === null || Math.abs(hidden - row) > 12) && <span>{fromMinutes(row)}</span>}
        </div>
      ))}
    </div>
  );
}

/** The lines between columns, and what is closed in each. */
function Columns({ columns, edges }: { columns: Column[]; edges: number[] }) {
  return (
    <div className={classes.columns} aria-hidden>
      {columns.map(({ key, closed }, column) => (
        <div key={key} className={classes.columnArea} style={columnStyle(edges, column) as CSSProperties}>
          {closed.map(({ from, until }) => (
            <div
              key={from}
              className={classes.closed}
              style={{ '--start': from, '--length': until - from } as CSSProperties}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Shows these minutes of the hours when the grid appears, with an hour before them, and the column that begins at `edge`. A list
 * has no scroller of its own: the page begins at now, unless it was scrolled before.
 */
function useScrollTo(minutes: number, edge: number, isListOnPhone = false) {
  const scroller = useRef<HTMLElement>(null);
  const wanted = useRef({ minutes, edge, isListOnPhone });
  useEffect(() => {
    const element = scroller.current;
    const area = element?.querySelector<HTMLElement>(`.${classes.area}`);
    if (!element || !area) return;
    const { minutes, edge, isListOnPhone } = wanted.current;
    if (isListOnPhone && window.matchMedia(PHONE).matches) {
      if (window.scrollY === 0) findNow(element)?.scrollIntoView({ block: 'start' });
      return;
    }
    const pixels = Number.parseFloat(getComputedStyle(area).getPropertyValue('--minute'));
    element.scrollTop = (minutes - 60) * pixels;
    element.scrollLeft = edge * area.offsetWidth;
  }, []);
  return scroller;
}
