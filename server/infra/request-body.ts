import { isJson } from '#lib/json.ts';
import type { Problem } from './problem.ts';

/** Describes a bad body without quoting it, because it may contain a password. */
const problem = (message: string): Problem => ({ status: 400, code: 'BAD_REQUEST', message });
const UNREADABLE = problem('O conteúdo enviado não é um JSON válido.');
const WRONG_TYPE = problem('Envie JSON sem compressão (Content-Type: application/json).');
const NOT_A_FORM = problem('Envie um formulário com o arquivo no campo file (Content-Type: multipart/form-data).');

export async function withReadableBody(request: Request): Promise<Request | Problem> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return request;
  const { headers } = request;
  const body = await readText(request);
  const isPlainJson = isJson(headers) && ['', 'identity'].includes(headers.get('content-encoding') ?? '');
  if (body !== '' && !isPlainJson) return WRONG_TYPE;
  if (body === null || (body !== '' && !canParse(body))) return UNREADABLE;
  const plain = new Headers(headers);
  plain.set('content-type', 'application/json');
  // With this header the library would treat the body as a file.
  plain.delete('content-disposition');
  return new Request(request, { headers: plain, body });
}

/** A stranger's file is not read: without it, the operation refuses them. */
export async function withReadableUpload(
  request: Request,
  isSignedIn: () => Promise<boolean>,
): Promise<Request | Problem> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length', 'content-encoding', 'content-disposition'])
    headers.delete(name);
  if (request.body === null || !(await isSignedIn())) return new Request(url, { method, headers });
  const isForm = /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!isForm || encoding !== 'identity') return NOT_A_FORM;
  try {
    return new Request(url, { method, headers, body: await request.formData() });
  } catch {
    return NOT_A_FORM;
  }
}

function canParse(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/** Returns null when the body is not UTF-8 or the caller disconnected. */
async function readText(request: Request): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    return null;
  }
}
