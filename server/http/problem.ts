export type Problem = { status: number; code: string; message: string; requestId?: string; retryAfterSeconds?: number };

export const NOT_FOUND: Problem = { status: 404, code: 'NOT_FOUND', message: 'Não encontrado.' };

export function answerProblem(request: Request, problem: Problem): Response {
  const { pathname } = new URL(request.url);
  const wantsPage = !pathname.startsWith('/api/') && request.headers.get('accept')?.includes('text/html');
  const answer = wantsPage ? asPage(problem) : asJson(problem);
  if (problem.retryAfterSeconds) answer.headers.set('Retry-After', String(problem.retryAfterSeconds));
  return answer;
}

function asJson({ requestId, retryAfterSeconds: _, ...problem }: Problem): Response {
  const body = { defined: false, ...problem, ...(requestId && { data: { requestId } }) };
  return Response.json(body, { status: problem.status });
}

/** Needs no assets, because the pages themselves may be broken. Contains nothing from the request. */
function asPage({ status, message, requestId }: Problem): Response {
  const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${message}</title>
<style>:root { color-scheme: light dark; font-family: system-ui, sans-serif } main { max-width: 32rem; margin: 20vh auto; padding: 0 1rem }</style>
</head>
<body>
<main>
<h1>${message}</h1>
${requestId ? `<p>Código para o suporte: <code>${requestId}</code></p>` : ''}
<p><a href="/">Voltar para o início</a></p>
</main>
</body>
</html>`;
  return new Response(page, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** For a request whose body nobody read: it would be in the way of the next request on this connection. */
export function answerAndClose(request: Request, problem: Problem): Response {
  const answer = answerProblem(request, problem);
  answer.headers.set('Connection', 'close');
  return answer;
}
