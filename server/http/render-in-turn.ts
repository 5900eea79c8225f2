import { errors } from '#contract/errors.ts';
import type { SalonQueue } from '../infra/process/salon-queue.ts';
import { RETRY_AFTER_SECONDS } from '../infra/process/time-limits.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { answerProblem } from './problem.ts';

type Asked = { request: Request; slug: string };

/** In the queue, because rendering costs as much computing as all reads of the page. Answers BUSY when it is full or too slow. */
export async function renderInTurn(
  queue: SalonQueue,
  { request, slug }: Asked,
  render: () => Promise<Response>,
): Promise<Response> {
  try {
    return await queue(slug, render);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { status, message } = errors.BUSY;
    return answerProblem(request, { status, code: 'BUSY', message, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
