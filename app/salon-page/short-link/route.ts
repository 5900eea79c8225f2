import { isbot } from 'isbot';
import { apiContext, attempt } from '#app/api.ts';
import type { Route } from './+types/route.ts';

/** A link that leads nowhere leads home, without a word (specification, section 8). */
export async function loader({ request, params: { code }, context }: Route.LoaderArgs) {
  const { shortLinks } = context.get(apiContext);
  const answer = await attempt(shortLinks.find({ code }));
  // Counted while the visitor is already on the way; `attempt` logs a failure.
  if (answer.ok && isVisit(request)) void attempt(shortLinks.countClick({ code }));
  return new Response('Redirecionando...', {
    status: 302,
    headers: { Location: answer.ok ? answer.value.path : '/', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/** Neither a program, such as a bot that draws the preview of a message, nor a browser that only looks ahead or asks for the head. */
function isVisit({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  const program = headers.get('user-agent');
  return method === 'GET' && !purpose.includes('prefetch') && Boolean(program) && !isbot(program);
}
