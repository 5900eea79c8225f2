import { ORPCError } from '@orpc/server';
import { errors } from '#contract/errors.ts';
import type { Log } from '../../infra/log.ts';
import type { GatewayError } from './gateway.ts';

/** Throws CHECKOUT_FAILED when the provider fails or takes too long, with the provider's words if it gave any. */
export async function askProvider<T>(
  { log, timeLimitMs }: { log: Log; timeLimitMs: number },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const limit = Promise.withResolvers<never>();
  // A gateway may not heed the signal.
  signal.addEventListener('abort', () => limit.reject(signal.reason), { once: true });
  try {
    return await Promise.race([limit.promise, (async () => call(signal))()]);
  } catch (error) {
    log.warn({ err: error }, 'a payment provider failed');
    throw checkoutFailed(wordsOf(error));
  }
}

/** By its name, because main.ts opens the gateways outside of the bundle, with a class of its own. */
const wordsOf = (error: unknown) =>
  error instanceof Error && error.name === ('GatewayError' satisfies GatewayError['name']) ? error.message : undefined;

export function checkoutFailed(message?: string) {
  const { status, message: general } = errors.CHECKOUT_FAILED;
  return new ORPCError('CHECKOUT_FAILED', { status, message: message || general });
}
