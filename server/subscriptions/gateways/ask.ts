import { ORPCError } from '@orpc/server';
import { errors } from '#contract/errors.ts';
import type { Log } from '#server/infra/process/log.ts';
import type { GatewayError } from '#server/infra/providers/subscription-gateway.ts';

type Failure = 'CHECKOUT_FAILED' | 'CANCELLATION_FAILED' | 'CHANGE_NOT_UNDONE';

/** Throws `failure` when the provider fails or takes too long, with the provider's words if it gave any. */
export async function askProvider<T>(
  { log, timeLimitMs, failure = 'CHECKOUT_FAILED' }: { log: Log; timeLimitMs: number; failure?: Failure },
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
    throw providerFailed(failure, wordsOf(error));
  }
}

/** By its name, because main.ts opens the gateways outside of the bundle, with a class of its own. */
const wordsOf = (error: unknown) =>
  error instanceof Error && error.name === ('GatewayError' satisfies GatewayError['name']) ? error.message : undefined;

export function providerFailed(failure: Failure, message?: string) {
  const { status, message: general } = errors[failure];
  return new ORPCError(failure, { status, message: message || general });
}
