/** The cover of a salon without a photo: tiles of the mark on a gradient of the salon's colour. Equal seeds draw the same. */
export type DrawnCover = {
  /** One for each brightness, in `COVER_UNITS`. Its stroke of 4 units rounds the corners. */
  tiles: { opacity: number; path: string }[];
};

const CELL = 22;
const COLUMNS = 15;
const ROWS = 5;

/** The drawing repeats after this. */
export const COVER_UNITS = { width: CELL * COLUMNS, height: CELL * ROWS };

/** Darker than the salon's fills, so that the header's controls stand out on every one. */
export const coverColors = {
  blue: ['#1A2F63', '#2566E0'],
  gray: ['#1F2937', '#6B7280'],
  black: ['#0B0F17', '#374151'],
  pink: ['#831843', '#DB2777'],
  purple: ['#4C1D95', '#7C3AED'],
  red: ['#7F1D1D', '#DC2626'],
  green: ['#064E3B', '#059669'],
  yellow: ['#78350F', '#D97706'],
} as const;

/** A tile with its notch at the right, bottom, left or top. */
const SHAPES = [
  'h14v2a5 5 0 0 0 0 10v2h-14z',
  'h14v14h-2a5 5 0 0 0-10 0h-2z',
  'h14v14h-14v-2a5 5 0 0 0 0-10z',
  'h2a5 5 0 0 0 10 0h2v14h-14z',
];

/** How often a tile is of each brightness; the rest of the places stay empty. */
const BRIGHTNESS = [
  { opacity: 0.05, upTo: 0.46 },
  { opacity: 0.1, upTo: 0.68 },
  { opacity: 0.16, upTo: 0.79 },
  { opacity: 0.26, upTo: 0.86 },
];

export function drawCover(seed: string): DrawnCover {
  const next = numbersFrom(seed);
  const tiles = BRIGHTNESS.map(({ opacity }) => ({ opacity, path: '' }));
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const chance = next();
    const shape = SHAPES[Math.floor(next() * SHAPES.length)];
    const tile = tiles[BRIGHTNESS.findIndex(({ upTo }) => chance < upTo)];
    if (tile) tile.path += `M${(cell % COLUMNS) * CELL + 4} ${Math.floor(cell / COLUMNS) * CELL + 4}${shape}`;
  }
  return { tiles };
}

/** From 0 to 1: FNV-1a over the seed, then mulberry32. */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
