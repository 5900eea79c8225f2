/** Elements that use single keys themselves, for typing or to move within a list, a menu or a group. */
const TAKES_KEYS = [
  'input, textarea, select, [contenteditable=""], [contenteditable="true"]',
  '[role=combobox], [role=textbox], [role=listbox], [role=menu], [role=radiogroup], [role=grid], [role=slider]',
].join(', ');
const TAKES_ARROWS = 'a, button, summary, [tabindex="0"]';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'target'>;

/** The shortcut that was pressed, or null. Shortcuts work outside of fields and while no dialog is open. */
export function shortcutOf(event: Pressed): string | null {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TAKES_KEYS) || document.querySelector('[role=dialog], dialog[open], [role=menu]')) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A focused element may use the arrow keys itself. The button of a shortcut does not.
  if (key.startsWith('Arrow') && target?.closest(TAKES_ARROWS) && !target.closest('[data-key]')) return null;
  return key;
}

/** Presses the visible button or link with this `data-key`. Returns false when there is none. */
export function pressButtonOf(key: string): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-key]')];
  const shown = buttons.find((button) => button.dataset.key === key && button.offsetParent !== null);
  shown?.click();
  return shown !== undefined;
}
