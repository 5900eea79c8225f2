const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE = { from: 124, to: 136 };
const CHECKSUM = { from: 148, to: 156 };

/**
 * A tar as PGlite writes it, with paths from the folder's own (`base/1/1259` instead of `/base/1/1259`, which other programs unpack into
 * the root) and without the files of these names.
 */
export function withRelativePaths(tar: Buffer, { without }: { without: string[] }): Buffer {
  const entries: Buffer[] = [];
  let at = 0;
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const size = Number.parseInt(tar.toString('latin1', at + SIZE.from, at + SIZE.to), 8) || 0;
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const header = Buffer.from(tar.subarray(at, at + BLOCK));
    const name = header.toString('utf8', 0, header.subarray(0, NAME_BYTES).indexOf(0)).replace(/^\/+/, '');
    if (name !== '' && !without.includes(name)) entries.push(renamed(header, name), tar.subarray(at + BLOCK, end));
    at = end;
  }
  // Two empty blocks end a tar.
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);
}

/** The checksum counts its own eight bytes as spaces. */
function renamed(header: Buffer, name: string): Buffer {
  header.fill(0, 0, NAME_BYTES).write(name, 0, NAME_BYTES);
  header.fill(' ', CHECKSUM.from, CHECKSUM.to);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.from, 'latin1');
  return header;
}
