import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

type Options = {
  nonce: string | undefined;
  /** In milliseconds. Parts that are not ready by then are left to the browser. */
  timeout: number;
  /** Called for a failed part that has a fallback. Without a fallback the whole page rejects, and this is not called. */
  onPartError: (error: unknown) => void;
};

/**
 * Renders the page in one piece. No loader returns a promise, so streaming would send nothing earlier. Many pieces would also cost far
 * more: each would pass through four streams and be compressed separately.
 */
export function renderWhole(page: ReactNode, { nonce, timeout, onPartError }: Options): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      // Styles need no nonce: the policy allows inline styles for Mantine's style attributes.
      ...(nonce ? { nonce: { script: nonce } } : {}),
      onError: (error) => void errors.push(error),
      onAllReady() {
        clearTimeout(timer);
        for (const error of errors) onPartError(error);
        pipe(collect(resolve));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
    const timer = setTimeout(abort, timeout);
  });
}

function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts));
      next();
    },
  });
}
