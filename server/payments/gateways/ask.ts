import type { Log } from '#server/infra/process/log.ts';
import { GatewayError } from '#server/infra/providers/payment-gateway.ts';

const NO_ANSWER = 'O provedor de pagamento não respondeu. Tente de novo em instantes.';

/** Throws a GatewayError, whatever the gateway throws and also when it takes too long. */
export async function askGateway<T>(
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
    if (error instanceof GatewayError) throw error;
    throw new GatewayError(NO_ANSWER, { kind: 'unavailable', cause: error });
  }
}
