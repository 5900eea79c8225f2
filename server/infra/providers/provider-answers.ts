import { z } from 'zod';

/** In characters. The largest that we ask for is a page of payments. */
const LARGEST_ANSWER = 2_000_000;
const LONGEST_LINE = 300;

/** Null when it is no JSON, or larger than any answer that we ask for. */
export async function readJson({ body }: Response, largest = LARGEST_ANSWER): Promise<unknown> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length > largest) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const words = z.string().trim().min(1);
/** Mercado Pago: `{ message, cause: [{ description }] }`. Stripe: `{ error: { message } }`. */
const Refusal = z.union([
  z.object({ error: z.object({ message: words }) }).transform(({ error }) => error.message),
  z
    .object({ cause: z.tuple([z.object({ description: words })]).rest(z.unknown()) })
    .transform(({ cause }) => cause[0].description),
  z.object({ message: words }).transform(({ message }) => message),
]);
export const messageIn = (body: unknown) => Refusal.safeParse(body).data ?? '';

/** Also a part of a key: Stripe repeats the wrong one, with stars in the middle. */
const KEY_LIKE = /\b(?:[rsp]k_|whsec_|APP_USR-|TEST-)\S+/g;

/** One printable line without keys. Null when nothing is left. */
export function sayable(text: string, key: string): string | null {
  const line = text
    .replaceAll(key, '…')
    .replace(KEY_LIKE, '…')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return line.slice(0, LONGEST_LINE) || null;
}
