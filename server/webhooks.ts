import { warnSeldom } from './infra/log.ts';
import { answerProblem, type Problem } from './infra/problem.ts';
import { RateLimited } from './infra/rate-limit.ts';
import { RETRY_AFTER_SECONDS } from './infra/time-limits.ts';
import { isUnavailable } from './infra/unavailable.ts';
import type { Webhook } from './infra/webhooks.ts';
import { type Infra, mintWebhook } from './scope.ts';

/** Every provider that tells us something. `app.ts` mounts each under /webhooks/{path}. */
export const webhooks: readonly Webhook[] = [];

const UNSIGNED: Problem = { status: 401, code: 'UNAUTHENTICATED', message: 'A assinatura não confere.' };
const TOO_MANY: Problem = { status: 429, code: 'RATE_LIMITED', message: 'Muitas tentativas. Aguarde um pouco.' };
const BUSY: Problem = {
  status: 503,
  code: 'BUSY',
  message: 'Tente de novo em instantes.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

type Sent = { request: Request; address: string; requestId: string };

/** 200 once the event is written down; its job does the rest. Only wrong signatures count for the address's limit. */
export async function answerWebhook(webhook: Webhook, infra: Infra, { request, address, requestId }: Sent) {
  try {
    await infra.limits.consume('webhook', { address });
    const body = Buffer.from(await request.arrayBuffer());
    const limit = (account: string) => infra.limits.consume('webhook', { address, account });
    const delivery = { body, headers: request.headers, url: new URL(request.url), limit };
    if (!(await webhook.receive(mintWebhook(infra, webhook.provider), delivery))) {
      return answerProblem(request, UNSIGNED);
    }
    await infra.limits.forgive('webhook', { address });
    return new Response(null, { status: 200 });
  } catch (error) {
    if (error instanceof RateLimited)
      return answerProblem(request, { ...TOO_MANY, retryAfterSeconds: error.retryAfterSeconds });
    if (!isUnavailable(error)) throw error;
    warnSeldom(infra.log, { err: error, requestId }, 'the database did not answer in time');
    return answerProblem(request, BUSY);
  }
}
