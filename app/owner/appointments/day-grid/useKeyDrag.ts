import { type KeyboardEvent, useRef } from 'react';
import { spotBeside } from './moves.ts';
import type { Carried, GridArea } from './useGridArea.ts';

/** Carries the entry in focus with the arrow keys while Alt is held. */
export function useKeyDrag({ latest, entryAt, isList, show, putDown, drop }: GridArea) {
  const spoken = useRef<HTMLDivElement>(null);
  const keyed = useRef<Carried>(null);

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
    if (!found || !to) return;
    // Alt and the left arrow would leave the page.
    event.preventDefault();
    if (!canMove(found.entry)) return say('Este agendamento não pode mais ser movido');
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

  function leave() {
    if (keyed.current) putDown(keyed.current);
    keyed.current = null;
  }

  function say(text: string) {
    if (spoken.current) spoken.current.textContent = text;
  }

  return { spoken, handlers: { onKeyDown: pressKey, onKeyUp: releaseKey, onBlur: leave } };
}
