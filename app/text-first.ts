/**
 * The page is readable without its scripts, so nothing of them is asked for before its text has been painted. React Router has no
 * option for it: the server renames what would load them (`holdScripts`), and a script at the end of the page undoes that.
 */
const PRELOAD = '<link rel="modulepreload"';
const HELD_PRELOAD = '<link rel="later"';
const ENTRY = 'type="module" async=""';
const HELD_ENTRY = 'type="text/plain" data-entry=""';

/** In a page's HTML. */
export const holdScripts = (html: string) => html.replaceAll(PRELOAD, HELD_PRELOAD).replaceAll(ENTRY, HELD_ENTRY);

/** The same text on all pages. The links get their name back before React looks at them; the entry runs as a copy. */
export const releaseScripts = `{const n=document.currentScript.nonce;requestAnimationFrame(()=>setTimeout(()=>{
for(const l of document.querySelectorAll('link[rel=later]'))l.rel='modulepreload';
for(const e of document.querySelectorAll('script[data-entry]')){const s=document.createElement('script');
s.type='module';s.nonce=n;s.text=e.text;document.head.append(s);s.remove()}}))}`;
