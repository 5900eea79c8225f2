import { isJson } from '#lib/json.ts';
import type { Problem } from './problem.ts';

/** What cannot be read, told without quoting any of it: a password may stand in it. */
const problem = (message: string): Problem => ({ status: 400, code: 'BAD_REQUEST', message });
const UNREADABLE = problem('O conteúdo enviado não é um JSON válido.');
const WRONG_TYPE = problem('Envie JSON sem compressão (Content-Type: application/json).');

/**
 * The same request with a body that is empty or JSON for sure, so that nothing behind it fails by reading it. Says what is
 * wrong with any other.
 */
export async function withReadableBody(request: Request): Promise<Request | Problem> {
  if (request.body === null) return request;
  const { headers } = request;
  const body = await readText(request);
  const isPlainJson = isJson(headers) && ['', 'identity'].includes(headers.get('content-encoding') ?? '');
  if (body !== '' && !isPlainJson) return WRONG_TYPE;
  if (body === null || (body !== '' && !canParse(body))) return UNREADABLE;
  const plain = new Headers(headers);
  plain.set('content-type', 'application/json');
  // It would make a file of the body.
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

/** Null when it is no UTF-8, or when the caller has gone away before the end. */
async function readText(request: Request): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    return null;
  }
}
