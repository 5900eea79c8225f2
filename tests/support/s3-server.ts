import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#server/infra/env/env.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
type Asked = { method: string; path: string; authorization: string; type: string };

/** A service that speaks as much of S3 as is asked of it, and answers as the test wants. */
export async function startS3Server() {
  /** By path, with the bucket's name. */
  const objects = new Map<string, Buffer>();
  /** By path, while the upload has not ended. */
  const parts = new Map<string, Buffer[]>();
  const state = { answer: obey as Answer, asked: [] as Asked[] };

  async function obey(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (searchParams.get('list-type') === '2') return list(path, searchParams, response);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (searchParams.has('uploads') || searchParams.has('uploadId')) {
      return upload(path, { method: request.method, part: searchParams.get('partNumber'), body }, response);
    }
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    if (request.method === 'DELETE') return response.writeHead(204).end();
    if (request.method === 'PUT') return response.writeHead(200, { ETag: '"1"' }).end();
    if (found) return response.writeHead(200, { 'Content-Length': found.length }).end(found);
    const xml = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>';
    return response.writeHead(404, { 'Content-Type': 'application/xml' }).end(xml);
  }

  type UploadStep = { method: string | undefined; part: string | null; body: Buffer };

  /** An upload in parts: its beginning, a part, its end, or that it is given up. */
  function upload(path: string, { method, part, body }: UploadStep, response: ServerResponse) {
    const uploaded = parts.get(path);
    const tell = (xml: string) =>
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
    if (method === 'DELETE') {
      parts.delete(path);
      return response.writeHead(204).end();
    }
    if (method === 'PUT') {
      uploaded?.splice(Number(part) - 1, 1, body);
      return response.writeHead(200, { ETag: `"${part}"` }).end();
    }
    if (!uploaded) {
      parts.set(path, []);
      return tell('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
    }
    parts.delete(path);
    objects.set(path, Buffer.concat(uploaded));
    return tell('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
  }

  /** One name in each answer, as a service that has many gives a thousand. */
  function list(bucket: string, asked: URLSearchParams, response: ServerResponse) {
    const keys = [...objects.keys()].map((path) => path.slice(bucket.replace(/\/?$/, '/').length)).toSorted();
    const left = keys.filter(
      (key) => key.startsWith(asked.get('prefix') ?? '') && key > (asked.get('continuation-token') ?? ''),
    );
    const [key] = left;
    const more =
      left.length > 1 ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${key}</NextContinuationToken>` : '';
    const contents = key ? `<Contents><Key>${key}</Key></Contents>` : '';
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
  }

  const service = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const path = new URL(url, 'http://s3').pathname;
    state.asked.push({ method, path, authorization: headers.authorization ?? '', type: headers['content-type'] ?? '' });
    state.answer(request, response);
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    bucket: 'fotos',
    region: 'sa-east-1',
    accessKey: 'chave-publica',
    secretKey: 'segredo',
  };
  return {
    objects,
    parts,
    state,
    settings,
    reset() {
      objects.clear();
      parts.clear();
      Object.assign(state, { answer: obey, asked: [] });
    },
    obey,
    stop() {
      service.closeAllConnections();
      service.close();
    },
  };
}
