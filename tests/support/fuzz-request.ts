import type { Random } from '#server/seed/random.ts';
import { customersFile } from './customer-files.ts';
import type { Actor } from './fuzz-accounts.ts';
import { CUSTOMERS, PICTURE } from './fuzz-fields.ts';
import type { Targets } from './fuzz-targets.ts';
import { almostValid, type Fit, fitting, type Input, makeInvalid } from './fuzz-values.ts';
import type { Operation } from './openapi.ts';
import { pngFile } from './picture-files.ts';

export type Sent = { operation: Operation; actor: Actor; url: string; init: RequestInit };

/** With input that fits, that fits but for one place, or in which anything may be wrong. */
export type How = 'fits' | 'nearly' | 'spoiled';
export type Wanted = {
  operation: Operation;
  actor: Actor;
  how: How /** How many nearly fitted before. */;
  turn: number;
};

export function compose(random: Random, targets: Targets, { operation, actor, how, turn }: Wanted): Sent {
  const known = targets.knownFor(operation);
  const fit: Fit = { random, known, optional: how === 'nearly' ? 1 : 0.4 };
  const given = operation.params.filter(({ required }) => required || random.chance(fit.optional));
  const input: Input = {
    params: Object.fromEntries(given.map(({ name, schema }) => [name, fitting(fit, schema, name)])),
    // A copy, because the known values must not change.
    body: operation.body && structuredClone(fitting(fit, operation.body)),
  };
  if (how === 'nearly') almostValid(input, turn);
  if (how === 'spoiled') makeInvalid(random, input, known);

  const { method } = operation;
  const headers = new Headers({ origin: targets.origin });
  const cookie = targets.cookies.get(actor);
  if (cookie) headers.set('cookie', cookie);
  const init: RequestInit & { headers: Headers } = { method, headers };
  if (method !== 'GET' && input.body !== null) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body) ?? '';
    if (operation.isUpload && how !== 'spoiled') {
      headers.delete('content-type');
      init.body = formOf(input.body);
    }
  }
  if (how === 'spoiled' && method !== 'GET' && random.chance(0.15)) breakUp(random, init);
  if (how === 'spoiled' && random.chance(0.05)) {
    headers.set(random.pick(['authorization', 'cookie', 'accept', 'x-forwarded-for']), random.pick(HEADERS));
  }
  return { operation, actor, url: targets.origin + addressOf(operation, input.params), init };
}

/** A field that fits is the file; anything else is sent as text. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === PICTURE) form.set(name, pngFile());
    else if (value === CUSTOMERS) form.set(name, customersFile());
    else form.set(name, String(value));
  }
  return form;
}

/** A body from a broken program or an attacker. */
function breakUp(random: Random, init: RequestInit & { headers: Headers }): void {
  const json = String(init.body ?? '{"a":1}');
  const types = ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/event-stream', 'x'];
  random.pick([
    () => (init.body = json.slice(0, -1)),
    () => (init.body = `${json}${json}`),
    () => (init.body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22])),
    () => (init.body = ''),
    () => init.headers.set('content-encoding', 'gzip'),
    () => init.headers.set('content-type', random.pick(types)),
  ])();
}

const HEADERS = [
  'Bearer %E0%A4%A',
  'Bearer a.b',
  'encaixe.session_token=%00.x',
  'encaixe_flash=%E0',
  '\xff\xfe',
  ';;=;',
];

function addressOf({ path, params }: Operation, values: Record<string, unknown>): string {
  const inPath = new Set(params.filter((param) => param.in === 'path').map(({ name }) => name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => inAddress(values[name]) || '%20');
  const query = Object.entries(values)
    .filter(([name, value]) => !inPath.has(name) && value !== undefined)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  return `/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Half of a surrogate pair as bytes, which are not valid UTF-8. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const parts = text.slice(0, 1_000).split(/([\ud800-\udfff]{2}|[\ud800-\udfff])/);
  return parts.map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%BD')).join('');
}
