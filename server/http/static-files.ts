import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { ENCODINGS, type Encoding, encodingFor } from '../keep/encodings.ts';

type Asked = { method: string; path: string; headers: IncomingHttpHeaders };
/** Null when no file has this path. */
export type StaticFiles = (asked: Asked) => Promise<Response | null>;

type File = { type: string; encodings: Encoding[] };
type Content = { bytes: Uint8Array<ArrayBuffer>; tag: string };

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** The files that the folder holds now. Each is read when it is first asked for and stays in memory. */
export function openStaticFiles(folder: string): StaticFiles {
  const files = listFiles(folder);
  const read = new Map<string, Promise<Content>>();
  const contentOf = (name: string) => {
    const content = read.get(name) ?? readContent(join(folder, name));
    read.set(name, content);
    content.catch(() => read.delete(name));
    return content;
  };

  return async ({ method, path, headers }) => {
    const file = files.get(path);
    if (!file || (method !== 'GET' && method !== 'HEAD')) return null;
    const encoding = encodingFor(headers['accept-encoding'], file.encodings);
    const { bytes, tag } = await contentOf(encoding ? path + ENDINGS[encoding] : path);
    const described = {
      'Content-Type': file.type,
      ETag: tag,
      ...(file.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    if (headers['if-none-match']?.split(/,\s*/).includes(tag)) {
      return new Response(null, { status: 304, headers: described });
    }
    const body = method === 'HEAD' ? null : bytes;
    return new Response(body, { headers: { ...described, 'Content-Length': String(bytes.byteLength) } });
  };
}

/** By their paths, which begin with a slash. */
function listFiles(folder: string): Map<string, File> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const pathOf = (name: string) => `/${relative(folder, name).replaceAll(sep, '/')}`;
  const paths = new Set(entries.map(({ parentPath, name }) => pathOf(join(parentPath, name))));
  const isCompressed = (path: string) =>
    ENCODINGS.some(
      (encoding) => path.endsWith(ENDINGS[encoding]) && paths.has(path.slice(0, -ENDINGS[encoding].length)),
    );
  const plain = [...paths].filter((path) => !isCompressed(path));
  const fileAt = (path: string): File => ({
    type: getMimeType(path) ?? 'application/octet-stream',
    encodings: ENCODINGS.filter((encoding) => paths.has(path + ENDINGS[encoding])),
  });
  return new Map(plain.map((path) => [path, fileAt(path)]));
}

async function readContent(file: string): Promise<Content> {
  const bytes = await readFile(file);
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
