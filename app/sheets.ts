import { withThemeVariables } from './ui/theme-css.ts';

/**
 * Half of a public page is style sheets, which are the same in every page. React renders a mark for each, because it would search,
 * encode and copy the whole text anew for every page.
 */
const sheets: string[] = [];
const marks = new Map<string, string>();

/** For a few sheets that never change. */
export function markSheet(css: string): string {
  const known = marks.get(css);
  if (known) return known;
  const mark = `/*sheet ${sheets.length}*/`;
  marks.set(css, mark);
  sheets.push(Buffer.from(withThemeVariables(css)).toString('latin1'));
  return mark;
}

/** React escapes what people wrote, so that nothing of theirs is an element. */
const STYLE = /(<style [^>]*>)([^<]*)(?=<\/style>)/g;
const MARK = /\/\*sheet (\d+)\*\//g;

/** In a page's HTML. It and the sheets are read as Latin 1, which keeps each byte. */
export const placeSheets = (html: string) =>
  html.replace(
    STYLE,
    (_, tag, text) => tag + text.replace(MARK, (mark: string, n: string) => sheets[Number(n)] ?? mark),
  );
