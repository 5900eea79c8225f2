import { PICTURE_SIZES, type PictureSize, pictureIdOf } from '#lib/pictures.ts';

/** The name of one file in the storage, and the last part of its path under /media. */
export const fileName = (id: string, size: PictureSize | null): string => (size ? `${id}-${size}.webp` : `${id}.webp`);

export const fileNames = (id: string): string[] => [null, ...PICTURE_SIZES].map((size) => fileName(id, size));

/** The uploads among the addresses, each once. */
export const uploadsAmong = (urls: (string | null | undefined)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url && pictureIdOf(url)) || [])),
];

/** The problem of a file that cannot be a picture, for the person who sent it. */
export const REFUSALS = {
  NOT_AN_IMAGE: 'Este arquivo não é uma imagem que podemos abrir. Use JPG, PNG, WebP, GIF, AVIF ou SVG.',
  TOO_MANY_PIXELS: 'Esta imagem tem pixels demais. Use uma de até 12.000 pixels de lado e 64 megapixels.',
  TOO_SLOW: 'Esta imagem demora demais para ser aberta. Use outra, ou salve-a como JPG.',
} as const;
