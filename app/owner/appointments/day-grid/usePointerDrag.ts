import { type PointerEvent, useEffect, useRef } from 'react';
import { spotAt } from './moves.ts';
import type { Carried, GridArea, Point } from './useGridArea.ts';

type Drag = Carried & { from: Point; at: Point; grabbed: number; isTouch: boolean; isCarried: boolean };

/** Pixels: a mouse that moves less has clicked, a finger that moves more before the press is long enough scrolls. */
const CLICK_SLACK = 4;
const TOUCH_SLACK = 8;
const LONG_PRESS_MS = 350;
/** Pixels from the edge of the scroller where it scrolls, and how far in a frame. */
const EDGE = 44;
const SCROLL_STEP = 10;

/** Carries entries with a mouse, or with a finger after a long press. */
export function usePointerDrag({ area, latest, spotUnder, entryAt, isList, show, putDown, drop }: GridArea) {
  const drag = useRef<Drag>(null);
  const hasJustDropped = useRef(false);
  /** A press on an entry that ends over free time is no click on the free time. */
  const isPressOnEntry = useRef(false);

  // Registered before the touch begins and not passive: otherwise the browser scrolls and takes the pointer away.
  useEffect(() => {
    const element = area.current;
    const keepStill = (event: TouchEvent) => {
      if (drag.current?.isCarried) event.preventDefault();
    };
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [area]);

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

  function scrollAtEdge({ x, y }: Point) {
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

  return { begin, isDragging: () => drag.current !== null, hasJustDropped, isPressOnEntry };
}

const stepAt = (at: number, from: number, until: number) =>
  at < from + EDGE ? -SCROLL_STEP : at > until - EDGE ? SCROLL_STEP : 0;
