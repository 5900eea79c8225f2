import { errors } from '#contract/errors.ts';
import { answerProblem } from './problem.ts';
import type { Share } from './share.ts';
import { RETRY_AFTER_SECONDS } from './time-limits.ts';
import { isUnavailable } from './unavailable.ts';

type Asked = { request: Request; slug: string };

/**
 * Rendering a page is as much computing as all its reads together, so it takes a turn of the salon's share. Where the turn does
 * not come, the answer is BUSY, with Retry-After.
 */
export async function renderInTurn(
  share: Share,
  { request, slug }: Asked,
  render: () => Promise<Response>,
): Promise<Response> {
  try {
    return await share(slug, render);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { status, message } = errors.BUSY;
    const answer = answerProblem(request, { status, code: 'BUSY', message });
    answer.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    return answer;
  }
}
