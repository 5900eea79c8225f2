import { errors } from '#contract/errors.ts';
import { answerProblem } from './problem.ts';
import type { SalonQueue } from './salon-queue.ts';
import { RETRY_AFTER_SECONDS } from './time-limits.ts';
import { isUnavailable } from './unavailable.ts';

type Asked = { request: Request; slug: string };

/**
 * Renders a page in the salon's queue, because rendering costs as much computing time as all reads of the page. Answers BUSY
 * with Retry-After when the queue is full or too slow.
 */
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
