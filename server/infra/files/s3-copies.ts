import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../env/env.ts';
import { timeLimits } from '../process/time-limits.ts';
import { Unavailable } from '../process/unavailable.ts';
import { namesIn, openS3 } from './s3-storage.ts';

/** The copies of the installation in a bucket, beside its pictures. All throw Unavailable when the service does not do what it is asked. */
export type BucketCopies = {
  put(name: string, file: string): Promise<void>;
  /** Writes the copy into a file. False when there is none. */
  fetch(name: string, file: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  list(): Promise<string[]>;
};

const MEGABYTE = 2 ** 20;
/** S3 allows so many in one upload. */
const MOST_PARTS = 10_000;

/** No copy is ever in memory as a whole. */
export function createBucketCopies(
  settings: S3Settings,
  { timeLimitMs = timeLimits.copyTransfer, leastPartBytes = 64 * MEGABYTE } = {},
): BucketCopies {
  const client = openS3(settings);
  const folder = 'backups/';
  const keyOf = (name: string) => ({ Bucket: settings.bucket, Key: `${folder}${name}` });

  async function ask<T>(
    work: (options: { abortSignal: AbortSignal }) => Promise<T>,
    limitMs = timeLimitMs,
  ): Promise<T> {
    try {
      return await work({ abortSignal: AbortSignal.timeout(limitMs) });
    } catch (error) {
      throw new Unavailable('the bucket did not answer as it should', { cause: error });
    }
  }

  type Part = { PartNumber: number; Body: Readable; ContentLength: number };

  /** One after the other, straight from the file. */
  async function putParts(file: string, size: number, put: (part: Part) => Promise<{ ETag?: string }>) {
    const partBytes = Math.max(leastPartBytes, Math.ceil(size / MOST_PARTS));
    const parts: CompletedPart[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size);
      const PartNumber = parts.length + 1;
      const Body = createReadStream(file, { start, end: end - 1 });
      const { ETag } = await put({ PartNumber, Body, ContentLength: end - start });
      parts.push({ PartNumber, ETag });
    }
    return parts;
  }

  return {
    async put(name, file) {
      const { size } = await stat(file);
      const key = keyOf(name);
      await ask(async (options) => {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(key), options);
        const upload = { ...key, UploadId };
        try {
          const Parts = await putParts(file, size, (part) =>
            client.send(new UploadPartCommand({ ...upload, ...part }), options),
          );
          await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), options);
        } catch (error) {
          // A bucket keeps, and bills, the parts of an upload that nobody ended.
          const abortSignal = AbortSignal.timeout(timeLimits.storage);
          await client.send(new AbortMultipartUploadCommand(upload), { abortSignal }).catch(() => {});
          throw error;
        }
      });
    },
    async fetch(name, file) {
      try {
        await ask(async (options) => {
          const { Body } = await client.send(new GetObjectCommand(keyOf(name)), options);
          await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }), { signal: options.abortSignal });
        });
        return true;
      } catch (error) {
        if (error instanceof Unavailable && error.cause instanceof NoSuchKey) return false;
        throw error;
      }
    },
    async delete(name) {
      await ask((options) => client.send(new DeleteObjectCommand(keyOf(name)), options), timeLimits.storage);
    },
    list: () =>
      Array.fromAsync(
        namesIn(folder, settings.bucket, (asked) =>
          ask((options) => client.send(new ListObjectsV2Command(asked), options), timeLimits.storage),
        ),
      ),
  };
}
