import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { fromMinutes } from '#lib/dates.ts';
import { PHONE } from '../../ui/phone.ts';
import { columnAt, columnStyle } from './column-edges.ts';
import { type Spot, spotAt, spotBeside } from './moves.ts';
import { freeStart, type Placed, type Span } from './placed.ts';

type Options = {
  placed: Placed[];
  hours: Span;
  /** Of the columns, see `columnEdges`. */
  edges: number[];
  canMove: (entry: Placed) => boolean;
  /** What is said of a spot while the arrow keys move an entry. */
  describe: (spot: Spot) => string;
  onDrop: (entry: Placed, spot: Spot) => void;
};

/** An entry on its way, by pointer or by keyboard. */
type Carried = { entry: Placed; item: HTMLElement; to: Spot };
type Drag = Carried & {
  from: { x: number; y: number };
  at: { x: number; y: number };
  grabbed: number;
  isTouch: boolean;
  isCarried: boolean;
};

/** Pixels: a mouse that moves less has clicked, a finger that moves more before the press is long enough scrolls. */
const CLICK_SLACK = 4;
const TOUCH_SLACK = 8;
const LONG_PRESS_MS = 350;
/** Pixels from the edge of the scroller where it scrolls, and how far in a frame. */
const EDGE = 44;
const SCROLL_STEP = 10;

/**
 * Carries entries with a mouse, a finger after a long press, or Alt and the arrow keys. While it does, only the carried
 * element changes: nothing renders before the drop.
 */
export function useEntryDrag(options: Options) {
  const area = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const spoken = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const drag = useRef<Drag>(null);
  const keyed = useRef<Carried>(null);
  const hasJustDropped = useRef(false);
  /** A press on an entry that ends over free time is no click on the free time. */
  const isPressOnEntry = useRef(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  // Registered before the touch begins and not passive: otherwise the browser scrolls and takes the pointer away.
  useEffect(() => {
    const element = area.current;
    const keepStill = (event: TouchEvent) => {
      if (drag.current?.isCarried) event.preventDefault();
    };
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, []);

  /** Where the area is now, and the pixels of a minute. */
  function measure() {
    const rect = (area.current as HTMLElement).getBoundingClientRect();
    const { hours } = latest.current;
    return { rect, minute: rect.height / (hours.until - hours.from) };
  }

  function spotUnder({ x, y }: { x: number; y: number }): Spot {
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

  function begin(event: PointerEvent) {
    const found = entryAt(event.target);
    isPressOnEntry.current = found !== null;
    if (!found || event.button !== 0 || drag.current || isList() || !latest.current.canMove(found.entry)) return;
    const { item, entry } = found;
    const from = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType !== 'mouse';
    const grabbed = spotUnder(from).start - entry.start;
    const to = { column: entry.column, start: entry.start };
    const begun: Drag = { entry, item, to, from, at: from, grabbed, isTouch, isCarried: false };
    drag.current = begun;
    const press = isTouch ? window.setTimeout(() => carry(begun), LONG_PRESS_MS) : undefined;
    listen(begun, () => window.clearTimeout(press));
  }

  function carry(begun: Drag) {
    if (begun.isCarried) return;
    begun.isCarried = true;
    if (ghost.current) ghost.current.hidden = true;
    show(begun, begun.to);
    follow(begun);
  }

  function follow(begun: Drag) {
    if (drag.current !== begun) return;
    scrollAtEdge(begun.at);
    aim(begun);
    show(begun, begun.to);
    requestAnimationFrame(() => follow(begun));
  }

  function aim(begun: Drag) {
    const { column, start } = spotUnder(begun.at);
    begun.to = spotAt(begun.entry, { column, start: start - begun.grabbed }, latest.current.hours);
  }

  function scrollAtEdge({ x, y }: { x: number; y: number }) {
    const scroller = area.current?.closest('section');
    if (!scroller) return;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollBy(stepAt(x, left, right), stepAt(y, top, bottom));
  }

  function listen(begun: Drag, onEnd: () => void) {
    const controller = new AbortController();
    const { signal } = controller;
    const end = (isDropped: boolean) => {
      controller.abort();
      onEnd();
      drag.current = null;
      if (!begun.isCarried) return;
      hasJustDropped.current = true;
      // The click of the release comes before the next task.
      setTimeout(() => {
        hasJustDropped.current = false;
      });
      if (!isDropped) return putDown(begun);
      // The pointer may have moved since the last frame.
      aim(begun);
      drop(begun);
    };
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        begun.at = { x, y };
        if (begun.isCarried) return;
        const distance = Math.hypot(x - begun.from.x, y - begun.from.y);
        if (begun.isTouch && distance > TOUCH_SLACK) end(false);
        if (!begun.isTouch && distance > CLICK_SLACK) carry(begun);
      },
      { signal },
    );
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('blur', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
    window.addEventListener('contextmenu', (event) => begun.isTouch && event.preventDefault(), { signal });
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && keyed.current) {
      putDown(keyed.current);
      keyed.current = null;
      say('Movimento desfeito');
    }
    if (!event.altKey || isList()) return;
    const found = entryAt(event.target);
    const { hours, edges, canMove, describe } = latest.current;
    const present = keyed.current?.to ?? found?.entry;
    const to = present && spotBeside(present, event.key, hours, edges.length - 1);
    if (!found || !to || !canMove(found.entry)) return;
    // Alt and the left arrow would leave the page.
    event.preventDefault();
    keyed.current = { ...found, to };
    show(keyed.current, to);
    found.item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    say(describe(to));
  }

  function releaseKey(event: KeyboardEvent) {
    if (event.key !== 'Alt' || !keyed.current) return;
    event.preventDefault();
    const carried = keyed.current;
    keyed.current = null;
    drop(carried);
  }

  function leave(_event: FocusEvent) {
    if (keyed.current) putDown(keyed.current);
    keyed.current = null;
  }

  function say(text: string) {
    if (spoken.current) spoken.current.textContent = text;
  }

  /** Follows the mouse over free time with the start that a click would choose. */
  function hint(event: PointerEvent) {
    const box = ghost.current;
    if (!box) return;
    box.hidden = event.pointerType !== 'mouse' || drag.current !== null || entryAt(event.target) !== null;
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
    onPointerDown: begin,
    onPointerMove: hint,
    onPointerLeave: () => {
      if (ghost.current) ghost.current.hidden = true;
    },
    onKeyDown: pressKey,
    onKeyUp: releaseKey,
    onBlur: leave,
    onClick(event: MouseEvent) {
      const found = entryAt(event.target);
      if (hasJustDropped.current) return event.preventDefault();
      if (!found) {
        if (!isPressOnEntry.current && !isList()) openFreeTime(spotUnder({ x: event.clientX, y: event.clientY }));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openEntry(found.entry.id);
    },
  });

  return { area, ghost, spoken, hintId, handlers };
}

const stepAt = (at: number, from: number, until: number) =>
  at < from + EDGE ? -SCROLL_STEP : at > until - EDGE ? SCROLL_STEP : 0;
