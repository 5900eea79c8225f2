/** A red square of eight by eight pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12O4YKKDFTEMLQkA23tMAWZGfkUAAAAASUVORK5CYII=',
  'base64',
);

export const pngFile = () => new File([PNG], 'foto.png', { type: 'image/png' });
