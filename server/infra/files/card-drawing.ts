import { readFileSync } from 'node:fs';
import satori, { type Font } from 'satori';
import { COVER_UNITS, coverColors, drawCover } from '#lib/drawn-cover.ts';
import type { Card } from './cards.ts';

/** The size that other sites expect of an Open Graph picture, in pixels. */
export const CARD = { width: 1200, height: 630 };

type Node = { type: string; props: Record<string, unknown> };

const box = (style: object, ...children: (Node | string | null)[]): Node => ({
  type: 'div',
  props: {
    style: { display: 'flex', boxSizing: 'border-box', ...style },
    children: children.filter((child) => child !== null),
  },
});

const FONTS = new URL('files/', import.meta.resolve('@fontsource/figtree/package.json'));
const fontFile = (name: string) => readFileSync(new URL(`figtree-${name}-normal.woff`, FONTS));

let fonts: Font[] | undefined;
const readFonts = (): Font[] =>
  ([400, 600, 700] as const).flatMap((weight) => [
    { name: 'Figtree', weight, data: fontFile(`latin-${weight}`) },
    { name: 'Figtree Ext', weight, data: fontFile(`latin-ext-${weight}`) },
  ]);

/** The cover behind the words, darker below so that they can be read. */
export function drawBackground({ seed, color }: Card): string {
  const [from, to] = coverColors[color];
  const tiles = drawCover(seed).tiles.map(({ opacity, path }) => `<path opacity="${opacity}" d="${path}"/>`);
  const size = `width="${CARD.width}" height="${CARD.height}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>` +
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    '<linearGradient id="s" x2="0" y2="1"><stop offset=".2" stop-opacity="0"/><stop offset="1" stop-opacity=".62"/></linearGradient>' +
    `<pattern id="t" width="${COVER_UNITS.width}" height="${COVER_UNITS.height}" patternUnits="userSpaceOnUse" patternTransform="scale(4.6)">` +
    `<g fill="#fff" stroke="#fff" stroke-width="4" stroke-linejoin="round">${tiles.join('')}</g></pattern></defs>` +
    ['g', 't', 's'].map((id) => `<rect ${size} fill="url(#${id})"/>`).join('') +
    '</svg>'
  );
}

/** Text as outlines. `logo` is a data URL, null for the initials. */
export async function drawWords({ name, initials, rating, place, color }: Card, logo: string | null): Promise<string> {
  fonts ??= readFonts();
  const [dark] = coverColors[color];
  return satori(
    box(
      {
        ...{ width: '100%', height: '100%', padding: 64, flexDirection: 'column', justifyContent: 'space-between' },
        ...{ fontFamily: 'Figtree, Figtree Ext', color: '#fff' },
      },
      box(
        { alignItems: 'center', justifyContent: 'space-between' },
        logoTile(logo, initials, dark),
        box(
          { padding: '16px 30px', borderRadius: 40, background: '#fff', color: dark, fontSize: 32, fontWeight: 600 },
          'Agende online',
        ),
      ),
      box(
        { flexDirection: 'column' },
        box(
          {
            fontSize: nameSize(name),
            fontWeight: 700,
            lineHeight: 1.12,
            letterSpacing: -1.5,
            wordBreak: 'break-word',
            lineClamp: 3,
            display: 'block',
          },
          name,
        ),
        box(
          { alignItems: 'center', marginTop: 22, fontSize: 34, lineHeight: 1.3 },
          rating && star(),
          rating && box({ marginLeft: 12, fontWeight: 600, flexShrink: 0 }, rating),
          rating && place && box({ margin: '0 16px' }, '·'),
          place && box({ display: 'block', lineClamp: 1 }, place),
        ),
      ),
    ) as unknown as Parameters<typeof satori>[0],
    { ...CARD, fonts },
  );
}

/** One to three lines of at most 1072 px. */
const nameSize = (name: string) => (name.length <= 22 ? 92 : name.length <= 44 ? 72 : 56);

const logoTile = (logo: string | null, initials: string, dark: string): Node =>
  logo
    ? { type: 'img', props: { src: logo, width: 152, height: 152, style: { borderRadius: 34, background: '#fff' } } }
    : box(
        {
          ...{ width: 152, height: 152, borderRadius: 34, alignItems: 'center', justifyContent: 'center' },
          ...{ background: '#fff', color: dark, fontSize: 64, fontWeight: 700 },
        },
        initials,
      );

const star = (): Node => ({
  type: 'svg',
  props: {
    width: 38,
    height: 38,
    viewBox: '0 0 24 24',
    children: [{ type: 'path', props: { d: STAR, fill: '#FBBF24' } }],
  },
});

/** IconStarFilled of the tabler icons (MIT). */
const STAR =
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z';
