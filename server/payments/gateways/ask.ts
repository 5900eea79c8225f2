import { inTime } from '#server/infra/process/in-time.ts';
import type { Log } from '#server/infra/process/log.ts';
import { GatewayError } from '#server/infra/providers/payment-gateway.ts';

const NO_ANSWER = 'O provedor de pagamento não respondeu. Tente de novo em instantes.';

/** Throws a GatewayError, whatever the gateway throws and also when it takes too long. */
export async function askGateway<T>(
  { log, timeLimitMs }: { log: Log; timeLimitMs: number },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await inTime(timeLimitMs, call);
  } catch (error) {
    log.warn({ err: error }, 'a payment provider failed');
    if (error instanceof GatewayError) throw error;
    throw new GatewayError(NO_ANSWER, { kind: 'unavailable', cause: error });
  }
}
