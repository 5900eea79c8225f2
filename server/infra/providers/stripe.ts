import Stripe from 'stripe';
import { z } from 'zod';
import type { Env } from '../env/env.ts';
import { GatewayError } from './gateway-error.ts';
import { sayable } from './provider-answers.ts';
import { tracedFetch } from './traced-fetch.ts';

const PATIENCE_MS = 10_000;
const AWAY = 'A Stripe não respondeu. Tente de novo em instantes.';
const UNREADABLE = 'A Stripe deu uma resposta que não entendemos. Tente de novo em instantes.';
const KEYS = 'A Stripe não aceitou as chaves da plataforma.';
const REFUSED = 'A Stripe recusou o pedido.';

/** As `MercadoPago`, over the library: throws a GatewayError, with the words of Stripe when it refuses. */
export type StripeAccount = {
  ask<T>(answer: z.ZodType<T>, call: (stripe: Stripe) => Promise<unknown>): Promise<T>;
  /** Null when Stripe knows no such thing. */
  find<T>(answer: z.ZodType<T>, call: (stripe: Stripe) => Promise<unknown>): Promise<T | null>;
};

type Options = { env: Pick<Env, 'paymentServices'>; secretKey: string; patienceMs?: number };

export function createStripe({ env, secretKey, patienceMs = PATIENCE_MS }: Options): StripeAccount {
  const { hostname, port, protocol } = new URL(env.paymentServices.stripe);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: patienceMs,
    // Our own jobs try again.
    maxNetworkRetries: 0,
    telemetry: false,
    // A key goes nowhere else.
    httpClient: Stripe.createFetchHttpClient((url, init) => tracedFetch(String(url), { ...init, redirect: 'error' })),
  });

  async function find<T>(answer: z.ZodType<T>, call: (stripe: Stripe) => Promise<unknown>): Promise<T | null> {
    let found: unknown;
    try {
      found = await call(stripe);
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing') return null;
      throw failureOf(cause, secretKey);
    }
    const { data, success } = answer.safeParse(found);
    if (!success) throw new GatewayError(UNREADABLE, { kind: 'unavailable' });
    return data;
  }

  return {
    find,
    async ask(answer, call) {
      const found = await find(answer, call);
      if (found === null) throw new GatewayError(REFUSED);
      return found;
    },
  };
}

function failureOf(cause: unknown, secretKey: string): GatewayError {
  const { errors } = Stripe;
  if (cause instanceof errors.StripeAuthenticationError || cause instanceof errors.StripePermissionError) {
    return new GatewayError(KEYS, { kind: 'keys' });
  }
  if (cause instanceof errors.StripeInvalidRequestError || cause instanceof errors.StripeCardError) {
    const words = sayable(cause.message, secretKey);
    return new GatewayError(words ? `${REFUSED.slice(0, -1)}: ${words}` : REFUSED);
  }
  return new GatewayError(AWAY, { kind: 'unavailable', cause });
}

/** Seconds since 1970. */
export const unixTime = z.number().transform((seconds) => new Date(seconds * 1000));
export const toUnixTime = (date: Date) => Math.ceil(date.getTime() / 1000);

const idIn = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
/** Stripe answers either the id of a thing or the thing itself. */
export const idOrNull = idIn.nullish().transform((id) => id ?? null);

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().nullish() }) }),
});

type Told = { body: Buffer; signature: string; secret: string; now: Date };

/** Null when the signature is wrong, or older than five minutes: Stripe signs anew what it sends again. */
export function readStripeEvent({ body, signature, secret, now }: Told) {
  try {
    const read = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    const { id, type, data } = Event.parse(read);
    return { id, topic: type, resource: data.object.id ?? null };
  } catch {
    return null;
  }
}

const TOLERANCE_SECONDS = 300;
