import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isJson } from '#lib/json.ts';
import type { Problem } from './problem.ts';

/** Describes a bad body without quoting it, because it may contain a password. */
const problem = (message: string): Problem => ({ status: 400, code: 'BAD_REQUEST', message });
const UNREADABLE = problem('O conteúdo enviado não é um JSON válido.');
const WRONG_TYPE = problem('Envie JSON sem compressão (Content-Type: application/json).');
const NOT_A_FORM = problem('Envie um formulário com o arquivo no campo file (Content-Type: multipart/form-data).');

/** The body of a request to the API: a value of JSON, a form, or undefined when there is none. */
export type ReadBody = { body: unknown; problem?: never } | { problem: Problem };

export async function readJson(request: Request): Promise<ReadBody> {
  const { method, headers } = request;
  const text = method === 'GET' || method === 'HEAD' ? '' : await readText(request);
  if (text === '') return { body: undefined };
  const isPlainJson = isJson(headers) && ['', 'identity'].includes(headers.get('content-encoding') ?? '');
  if (!isPlainJson) return { problem: WRONG_TYPE };
  try {
    return { body: JSON.parse(text ?? '') };
  } catch {
    return { problem: UNREADABLE };
  }
}

/** A stranger's file is not read: without it, the operation refuses them. */
export async function readUpload(request: Request, isSignedIn: () => Promise<boolean>): Promise<ReadBody> {
  if (request.body === null || !(await isSignedIn())) return { body: undefined };
  const isForm = /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!isForm || encoding !== 'identity') return { problem: NOT_A_FORM };
  try {
    return { body: await request.formData() };
  } catch {
    return { problem: NOT_A_FORM };
  }
}

/** As Hono's `bodyLimit`, which makes a stream of every body; a length that the request says is compared without. */
export function limitBody(maxSize: number, refuse: (request: Request) => Response): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: (c) => refuse(c.req.raw) });
  return async (c, next) => {
    const { 'content-length': length, 'transfer-encoding': coding } = (c.env as HttpBindings).incoming.headers;
    if (length === undefined || coding !== undefined) return limit(c, next);
    return Number(length) > maxSize ? refuse(c.req.raw) : next();
  };
}

/**
 * Ends the connection of a request whose body has not come after `milliseconds`, however steadily it drips. Node's own limit is the
 * same for every request, and a large picture takes longer.
 */
export function limitTime(milliseconds: number): MiddlewareHandler {
  return (c, next) => {
    const { incoming } = c.env as HttpBindings;
    if (incoming.complete) return next();
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.destroy();
    }, milliseconds);
    incoming.once('close', () => clearTimeout(timer));
    return next();
  };
}

/** Returns null when the body is not UTF-8 or the caller disconnected. */
async function readText(request: Request): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    return null;
  }
}
