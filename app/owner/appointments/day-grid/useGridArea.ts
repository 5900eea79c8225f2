import { useEffect, useRef } from 'react';
import { PHONE } from '#app/ui/phone.ts';
import { fromMinutes } from '#lib/dates.ts';
import { columnAt } from './column-edges.ts';
import type { Spot } from './moves.ts';
import type { Placed, Span } from './placed.ts';

export type AreaOptions = {
  placed: Placed[];
  hours: Span;
  /** The edges of the columns, see `columnEdges`. */
  edges: number[];
  canAdd: boolean;
  canMove: (entry: Placed) => boolean;
  /** The words for a spot while the arrow keys move an entry. */
  describe: (spot: Spot) => string;
  onDrop: (entry: Placed, spot: Spot) => void;
};

/** An entry that is being moved, by pointer or by keyboard. */
export type Carried = { entry: Placed; item: HTMLElement; to: Spot };

export type Point = { x: number; y: number };

/** Finds places and entries in the area of the columns. Moving an entry changes only its element, without a render. */
export function useGridArea(options: AreaOptions) {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  /** The present rectangle of the area, and the height of a minute in pixels. */
  function measure() {
    const rect = (area.current as HTMLElement).getBoundingClientRect();
    const { hours } = latest.current;
    return { rect, minute: rect.height / (hours.until - hours.from) };
  }

  function spotUnder({ x, y }: Point): Spot {
    const { rect, minute } = measure();
    const { edges, hours } = latest.current;
    return { column: columnAt(edges, (x - rect.left) / rect.width), start: hours.from + (y - rect.top) / minute };
  }

  function show({ entry, item }: Carried, to: Spot) {
    const { rect, minute } = measure();
    const { edges } = latest.current;
    const across = (edges[to.column] ?? 0) - (edges[entry.column] ?? 0);
    item.dataset.carried = fromMinutes(to.start);
    item.style.translate = `${across * rect.width}px ${(to.start - entry.start) * minute}px`;
  }

  function putDown({ item }: Carried) {
    delete item.dataset.carried;
    item.style.translate = '';
  }

  function drop(carried: Carried) {
    const { entry, to } = carried;
    putDown(carried);
    if (to.column !== entry.column || to.start !== entry.start) latest.current.onDrop(entry, to);
  }

  const entryAt = (target: EventTarget): { item: HTMLElement; entry: Placed } | null => {
    const item = (target as Element).closest<HTMLElement>('[data-id]');
    const entry = latest.current.placed.find(({ id }) => id === item?.dataset.id);
    return item && entry ? { item, entry } : null;
  };

  const isList = () => Boolean(area.current?.closest('[data-list]')) && window.matchMedia(PHONE).matches;

  return { area, latest, spotUnder, entryAt, isList, show, putDown, drop };
}

export type GridArea = ReturnType<typeof useGridArea>;
