/**
 * The page is readable without its scripts, so nothing of them is asked for before its text has been painted. React Router has no
 * option for it: the server renames what would load them, and `startScripts` at the end of the page undoes that.
 */
const PRELOAD = '<link rel="modulepreload"';
const HELD_PRELOAD = '<link rel="later"';
const ENTRY = 'type="module" async=""';
const HELD_ENTRY = 'type="text/plain" data-entry=""';

const hold = (html: string) => html.replaceAll(PRELOAD, HELD_PRELOAD).replaceAll(ENTRY, HELD_ENTRY);

/** A '<' with more text behind it and no '>' begins no tag of these. */
const LONGEST_TAG = 1000;

/** For the HTML of one page, part after part. A tag that a cut divides waits for its other half, because it would load at once. */
export function scriptHold() {
  let rest = '';
  return {
    take(part: string): string {
      const html = rest + part;
      const open = html.lastIndexOf('<');
      const isCut = open > html.lastIndexOf('>') && html.length - open < LONGEST_TAG;
      rest = isCut ? html.slice(open) : '';
      return hold(isCut ? html.slice(0, open) : html);
    },
    end: () => hold(rest),
  };
}
