import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { attempt } from '#app/api.ts';
import { LINES_TYPE, type Line } from './lines.ts';
import type { ExportFile } from './pages.ts';

/** Writes a piece when the browser has taken the one before; a browser that goes away ends the reading. */
export function answerExport(file: ExportFile): Response {
  const body = createReadableStreamFromReadable(Readable.from(encoded(linesOf(file)), { highWaterMark: 1 }));
  return new Response(body, { headers: { 'content-type': LINES_TYPE } });
}

async function* linesOf({ name, total, done, bytes }: ExportFile): AsyncGenerator<Line, void, undefined> {
  yield { kind: 'begin', name, total };
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    while (true) {
      const next = await attempt(pieces.next());
      if (!next.ok) return yield { kind: 'refused', refusal: next };
      if (next.value.done) return yield { kind: 'end' };
      yield { kind: 'piece', done: done(), bytes: Buffer.from(next.value.value).toString('base64') };
    }
  } finally {
    await pieces.return?.();
  }
}

async function* encoded(lines: AsyncIterable<Line>) {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`);
}
