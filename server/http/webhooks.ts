import type { Webhook } from '../gate/define-webhook.ts';
import { RateLimited } from '../gate/rate-limit.ts';
import { type Infra, mintWebhook } from '../gate/scope.ts';
import { warnSeldom } from '../infra/process/log.ts';
import { RETRY_AFTER_SECONDS } from '../infra/process/time-limits.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { evolutionWebhook, whatsappWebhook } from '../notifications/provider-notices/webhooks.ts';
import { salonPaymentWebhook } from '../payments/webhooks.ts';
import { planWebhooks } from '../subscriptions/webhooks.ts';
import { answerProblem, type Problem } from './problem.ts';

/** Every provider that tells us something. `app.ts` mounts each under /webhooks/{path}. */
export const webhooks: readonly Webhook[] = [...planWebhooks, salonPaymentWebhook, whatsappWebhook, evolutionWebhook];

const UNSIGNED: Problem = { status: 401, code: 'UNAUTHENTICATED', message: 'A assinatura não confere.' };
const TOO_MANY: Problem = { status: 429, code: 'RATE_LIMITED', message: 'Muitas tentativas. Aguarde um pouco.' };
const BUSY: Problem = {
  status: 503,
  code: 'BUSY',
  message: 'Tente de novo em instantes.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

const NOT_OURS: Problem = { status: 403, code: 'FORBIDDEN', message: 'O token de verificação não confere.' };

/** As `answerWebhook`, for the question whether the address is ours. */
export function answerChallenge(webhook: Webhook, infra: Infra, sent: Sent) {
  return answerWithin(infra, sent, async (request) => {
    const scope = mintWebhook(infra, webhook.provider);
    const answer = await webhook.challenge?.(scope, new URL(request.url));
    return answer ? new Response(answer, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }) : NOT_OURS;
  });
}

type Sent = { request: Request; address: string; requestId: string };

/** 200 once the event is written down; its job does the rest. Only wrong signatures count for the address's limit. */
export function answerWebhook(webhook: Webhook, infra: Infra, sent: Sent) {
  return answerWithin(infra, sent, async (request) => {
    const body = Buffer.from(await request.arrayBuffer());
    const limit = (account: string) => infra.limits.consume('webhook', { address: sent.address, account });
    const delivery = { body, headers: request.headers, url: new URL(request.url), limit };
    const isSigned = await webhook.receive(mintWebhook(infra, webhook.provider), delivery);
    return isSigned ? new Response(null, { status: 200 }) : UNSIGNED;
  });
}

type Answer = (request: Request) => Promise<Response | Problem>;

async function answerWithin(infra: Infra, { request, address, requestId }: Sent, answer: Answer): Promise<Response> {
  try {
    await infra.limits.consume('webhook', { address });
    const answered = await answer(request);
    if (!(answered instanceof Response)) return answerProblem(request, answered);
    await infra.limits.forgive('webhook', { address });
    return answered;
  } catch (error) {
    if (error instanceof RateLimited)
      return answerProblem(request, { ...TOO_MANY, retryAfterSeconds: error.retryAfterSeconds });
    if (!isUnavailable(error)) throw error;
    warnSeldom(infra.log, { err: error, requestId }, 'the database did not answer in time');
    return answerProblem(request, BUSY);
  }
}
