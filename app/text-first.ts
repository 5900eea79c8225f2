/**
 * The page is readable without its scripts, so nothing of them is asked for before its text has been painted. React Router has no
 * option for it: the server renames what would load them (`holdScripts`), and `startScripts` at the end of the page undoes that.
 */
const PRELOAD = '<link rel="modulepreload"';
const HELD_PRELOAD = '<link rel="later"';
const ENTRY = 'type="module" async=""';
const HELD_ENTRY = 'type="text/plain" data-entry=""';

/** In a page's HTML. */
export const holdScripts = (html: string) => html.replaceAll(PRELOAD, HELD_PRELOAD).replaceAll(ENTRY, HELD_ENTRY);
