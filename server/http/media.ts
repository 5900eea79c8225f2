import type { Storage } from '../infra/files/storage.ts';

/** `/media/{id}.webp` and its sizes. A file never changes, so browsers and proxies may keep it for ever. */
export const MEDIA_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-(?:96|192|480|960))?\.webp$/;

/** Null when there is no such picture. Throws Unavailable when the storage does not answer. */
export async function answerMedia(storage: Storage, name: string, headers: Headers): Promise<Response | null> {
  if (!MEDIA_NAME.test(name)) return null;
  const tag = `"${name}"`;
  const kept = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: tag };
  if (headers.get('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers: kept });
  const bytes = await storage.get(name);
  if (!bytes) return null;
  const described = { ...kept, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.length) };
  return new Response(new Uint8Array(bytes), { headers: described });
}
