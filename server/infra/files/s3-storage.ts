import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../env/env.ts';
import { inSpan, type SpanStart } from '../process/spans.ts';
import { timeLimits } from '../process/time-limits.ts';
import { Unavailable } from '../process/unavailable.ts';
import type { Storage } from './storage.ts';

/** For any service that speaks S3. */
export function openS3({ endpoint, region, accessKey, secretKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Other services than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The names in a folder of the bucket. `list` asks the service for the names that follow. */
export async function* namesIn(
  folder: string,
  bucket: string,
  list: (asked: ListObjectsV2CommandInput) => Promise<ListObjectsV2CommandOutput>,
): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await list({
      ...{ Bucket: bucket, Prefix: folder, ContinuationToken: token },
    });
    for (const { Key = '' } of Contents) yield Key.slice(folder.length);
    token = NextContinuationToken;
  } while (token !== undefined);
}

/** The bucket stays private: files are handed out by this server. */
export function createS3Storage(settings: S3Settings, timeLimitMs: number = timeLimits.storage): Storage {
  const { endpoint, bucket } = settings;
  const client = openS3(settings);

  const { host } = new URL(endpoint);
  const folder = 'uploads/';
  const keyOf = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` });

  /** The limit covers both attempts and the reading of the answer. */
  async function ask<T>(
    method: 'GET' | 'PUT' | 'DELETE',
    work: (options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    const start = (): SpanStart => {
      const attributes = { 'server.address': host, 'http.request.method': method };
      return { kind: 'client', name: `${method} ${host}`, attributes };
    };
    try {
      return await inSpan(start, () => work({ abortSignal: AbortSignal.timeout(timeLimitMs) }));
    } catch (error) {
      if (error instanceof NoSuchKey) throw error;
      throw new Unavailable('the storage did not answer as it should', { cause: error });
    }
  }

  return {
    async put(name, bytes) {
      const object = { ...keyOf(name), Body: bytes, ContentType: 'image/webp' };
      await ask('PUT', (options) => client.send(new PutObjectCommand(object), options));
    },
    async get(name) {
      try {
        return await ask('GET', async (options) => {
          const { Body } = await client.send(new GetObjectCommand(keyOf(name)), options);
          return (await Body?.transformToByteArray()) ?? null;
        });
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(name) {
      await ask('DELETE', (options) => client.send(new DeleteObjectCommand(keyOf(name)), options));
    },
    list: () =>
      namesIn(folder, bucket, (asked) =>
        ask('GET', (options) => client.send(new ListObjectsV2Command(asked), options)),
      ),
  };
}
