import { type MouseEvent, type PointerEvent, useId, useRef } from 'react';
import { fromMinutes } from '#lib/dates.ts';
import { columnStyle } from './column-edges.ts';
import type { Spot } from './moves.ts';
import { freeStart } from './placed.ts';
import { type AreaOptions, useGridArea } from './useGridArea.ts';
import { useKeyDrag } from './useKeyDrag.ts';
import { usePointerDrag } from './usePointerDrag.ts';

/** Clicks and drags of all entries, and of the free time between them: nothing renders before a drop. */
export function useEntryDrag(options: AreaOptions) {
  const ghost = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const grid = useGridArea(options);
  const { area, latest, spotUnder, entryAt, isList } = grid;
  const pointer = usePointerDrag(grid);
  const keys = useKeyDrag(grid);

  /** Follows the mouse over free time with the start that a click would choose. */
  function hint(event: PointerEvent) {
    const box = ghost.current;
    if (!box) return;
    const isFree = latest.current.canAdd && !pointer.isDragging() && !entryAt(event.target);
    box.hidden = event.pointerType !== 'mouse' || !isFree;
    if (box.hidden) return;
    const { column, start } = spotUnder({ x: event.clientX, y: event.clientY });
    const from = freeStart(start, column, latest.current.placed);
    box.style.setProperty('--start', String(from));
    for (const [name, value] of Object.entries(columnStyle(latest.current.edges, column))) {
      box.style.setProperty(name, value);
    }
    box.textContent = `+ ${fromMinutes(from)}`;
  }

  /** For the area of the columns. */
  const handlers = (openEntry: (id: string) => void, openFreeTime: (spot: Spot) => void) => ({
    onPointerDown: pointer.begin,
    onPointerMove: hint,
    onPointerLeave: () => {
      if (ghost.current) ghost.current.hidden = true;
    },
    ...keys.handlers,
    onClick(event: MouseEvent) {
      const found = entryAt(event.target);
      if (pointer.hasJustDropped.current) return event.preventDefault();
      if (!found) {
        const isClick = latest.current.canAdd && !pointer.isPressOnEntry.current && !isList();
        if (isClick) openFreeTime(spotUnder({ x: event.clientX, y: event.clientY }));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openEntry(found.entry.id);
    },
  });

  return { area, ghost, spoken: keys.spoken, hintId, handlers };
}
