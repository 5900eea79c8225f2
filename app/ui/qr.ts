import encodeQR from 'qr';

/** Modules of white around the code, as ISO/IEC 18004 asks: without them a camera does not find it. */
const QUIET_ZONE = 4;

/** Rows of modules, true is dark. A code with level 'medium' is still read when a tenth of it is dirty. */
export const qrModules = (text: string) => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });

/** The dark modules as the path of an SVG whose sides have this size. */
export function qrPath(text: string): { size: number; path: string } {
  const modules = qrModules(text);
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: modules.length, path: dark.join('') };
}

/** A drawing with its white margin, for a page of any colour. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}
