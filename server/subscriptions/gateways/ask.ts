import { ORPCError } from '@orpc/server';
import { errors } from '#contract/errors.ts';
import { inTime } from '#server/infra/process/in-time.ts';
import type { Log } from '#server/infra/process/log.ts';
import { GatewayError } from '#server/infra/providers/gateway-error.ts';

type Failure = 'CHECKOUT_FAILED' | 'CANCELLATION_FAILED' | 'CHANGE_NOT_UNDONE';

/** Throws `failure` when the provider fails or takes too long, with the provider's words if it gave any. */
export async function askProvider<T>(
  { log, timeLimitMs, failure = 'CHECKOUT_FAILED' }: { log: Log; timeLimitMs: number; failure?: Failure },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await inTime(timeLimitMs, call);
  } catch (error) {
    log.warn({ err: error }, 'a payment provider failed');
    throw providerFailed(failure, error instanceof GatewayError ? error.message : undefined);
  }
}

export function providerFailed(failure: Failure, message?: string) {
  const { status, message: general } = errors[failure];
  return new ORPCError(failure, { status, message: message || general });
}
