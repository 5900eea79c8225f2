import { isJson } from '#lib/json.ts';
import type { Problem } from './problem.ts';

/** Describes a bad body without quoting it, because it may contain a password. */
const problem = (message: string): Problem => ({ status: 400, code: 'BAD_REQUEST', message });
const UNREADABLE = problem('O conteúdo enviado não é um JSON válido.');
const WRONG_TYPE = problem('Envie JSON sem compressão (Content-Type: application/json).');

export async function withReadableBody(request: Request): Promise<Request | Problem> {
  if (request.body === null) return request;
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
