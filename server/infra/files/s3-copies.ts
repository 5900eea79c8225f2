import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../env/env.ts';
import { timeLimits } from '../process/time-limits.ts';
import { Unavailable } from '../process/unavailable.ts';
import { namesIn, openS3 } from './s3-storage.ts';

/** The copies of the installation in a bucket, beside its pictures. All throw Unavailable when the service does not do what it is asked. */
export type BucketCopies = {
  /** One request, so a file has at most 5 GB. */
  put(name: string, file: string): Promise<void>;
  /** Writes the copy into a file. False when there is none. */
  fetch(name: string, file: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  list(): Promise<string[]>;
};

/** No copy is ever in memory as a whole. */
export function createBucketCopies(settings: S3Settings, timeLimitMs: number = timeLimits.copyTransfer): BucketCopies {
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

  return {
    async put(name, file) {
      const { size } = await stat(file);
      const object = { ...keyOf(name), Body: createReadStream(file), ContentLength: size };
      await ask((options) => client.send(new PutObjectCommand(object), options));
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
