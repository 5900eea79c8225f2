import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliDecompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import { ENCODINGS, type Encoding, encodingFor } from './encodings.ts';

type Pack<Options> = (bytes: Buffer, options: Options) => Promise<Buffer<ArrayBuffer>>;

const brotli = promisify(brotliCompress) as Pack<BrotliOptions>;
export const unpackBrotli = promisify(brotliDecompress) as (packed: Buffer) => Promise<Buffer<ArrayBuffer>>;
const gzipped = promisify(gzip) as Pack<ZlibOptions>;

/** Holds a packed page. Whenever this is full, the compressor asks for another turn of a thread. */
const chunkSize = 32 * 1024;

export const packGzip = (bytes: Buffer) => gzipped(bytes, { chunkSize });

/**
 * With a window of 256 kB, which holds any page. The usual one of 4 MB packs no better, and takes so much memory outside of the heap
 * that V8 collected the whole heap once in ten pages.
 */
export const packBrotli = (bytes: Buffer, quality: number) =>
  brotli(bytes, {
    chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** For one person: Brotli's 4 is quicker than gzip's 6, and smaller. */
const PACK: Record<Encoding, (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) => packBrotli(bytes, 4),
  gzip: packGzip,
};

/** A whole body, packed in one piece as the browser takes it, in an answer with the status and headers of this one. */
export async function answerPacked(
  request: Request,
  { status, headers }: Response,
  bytes: Buffer<ArrayBuffer>,
): Promise<Response> {
  headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined, ENCODINGS);
  if (!encoding) return new Response(bytes, { status, headers });
  headers.set('Content-Encoding', encoding);
  return new Response(await PACK[encoding](bytes), { status, headers });
}
