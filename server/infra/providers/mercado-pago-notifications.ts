import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { idText } from './mercado-pago.ts';

/** A request as it was sent: the signature covers the bytes of `body`. */
type Sent = { body: Buffer; headers: Headers; url: URL };

/** The thing that may have changed. `key` is the same when the notification is sent again. */
export type Notification = { topic: string; resource: string; key: string };

const word = z.string().regex(/^[\w.-]{1,100}$/);
const Body = z.object({
  id: z.union([z.number(), word]).optional().catch(undefined),
  type: word.optional().catch(undefined),
  action: word.optional().catch(undefined),
});

/** Null for what names no thing, such as the older notifications (`?topic=…&id=…`), which are not signed and come beside these. */
export function readNotification({ body, headers, url }: Sent): Notification | null {
  const said = Body.safeParse(parse(body)).data ?? {};
  const topic = word.safeParse(url.searchParams.get('type') ?? said.type).data;
  const { data: resource } = idText.safeParse(url.searchParams.get('data.id'));
  if (!topic || !resource) return null;
  const id = said.id ?? word.safeParse(headers.get('x-request-id')).data ?? '';
  return { topic, resource, key: [topic, resource, said.action ?? '', id].join(' ') };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/**
 * `x-signature: ts=…,v1=…` is the HMAC of 'id:{data.id};request-id:{x-request-id};ts:{ts};'; what is missing is left out with its
 * name. The documents sign `data.id` in lower case, the libraries as it is: both count, because both need the secret.
 */
export function isSigned({ headers, url }: Omit<Sent, 'body'>, secret: string): boolean {
  const parts = new Map(
    (headers.get('x-signature') ?? '').split(',').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=').trim()] as const;
    }),
  );
  const given = Buffer.from(parts.get('v1') ?? '', 'hex');
  const id = url.searchParams.get('data.id');
  const requestId = headers.get('x-request-id');
  const ts = parts.get('ts');
  return [id, id?.toLowerCase()].some((id) => {
    const manifest = [id && `id:${id};`, requestId && `request-id:${requestId};`, ts && `ts:${ts};`];
    const expected = createHmac('sha256', secret).update(manifest.filter(Boolean).join('')).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
