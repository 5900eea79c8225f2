import { isPublicName } from './public-hosts.ts';

/** Squares, cut around what draws the eye, in pixels: faces, thumbnails. */
export const SQUARES = [96, 192] as const;
/** Whole pictures of at most this width: cards, galleries, covers. */
export const WIDTHS = [480, 960] as const;
/** The longest side of the picture without a size in its name. */
export const LARGEST = 1600;

export type PictureSize = (typeof SQUARES)[number] | (typeof WIDTHS)[number];
export const PICTURE_SIZES: readonly PictureSize[] = [...SQUARES, ...WIDTHS];

/** The largest file that may be uploaded, in bytes. */
export const MAX_UPLOAD = 5 * 1024 * 1024;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ownPath = new RegExp(`^/media/(${ID})\\.webp$`);

export const picturePath = (id: string): string => `/media/${id}.webp`;

/** The id of an uploaded picture; null for a link to another site. */
export const pictureIdOf = (url: string): string | null => ownPath.exec(url)?.[1] ?? null;

/** The same picture in another size. A link to another site has only one. */
export function pictureIn(size: PictureSize, url: string): string {
  const id = pictureIdOf(url);
  return id === null ? url : `/media/${id}-${size}.webp`;
}

type Sources = { src: string; srcSet?: string };

/** For a square of `SQUARES[0]` CSS pixels or less. */
export function squareSources(url: string): Sources {
  if (pictureIdOf(url) === null) return { src: url };
  const [small, large] = SQUARES.map((size) => pictureIn(size, url));
  return { src: small ?? url, srcSet: `${small} 1x, ${large} 2x` };
}

/** For a picture of any width; `sizes` of the element says which. */
export function wideSources(url: string): Sources {
  if (pictureIdOf(url) === null) return { src: url };
  const widths = WIDTHS.map((size) => `${pictureIn(size, url)} ${size}w`);
  return { src: pictureIn(WIDTHS[1], url), srcSet: [...widths, `${url} ${LARGEST}w`].join(', ') };
}

/** Whether a link is https to a named host of the public internet. Nobody fetches it here: browsers do. */
export function isPublicLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  return protocol === 'https:' && isPublicName(hostname) && username === '' && password === '' && port === '';
}
