/** An answer that no operation and no page gives: to a program as JSON, to a person as a page. */
export type Problem = { status: number; code: string; message: string; requestId?: string };

export function answerProblem(request: Request, problem: Problem): Response {
  const { pathname } = new URL(request.url);
  const wantsPage = !pathname.startsWith('/api/') && request.headers.get('accept')?.includes('text/html');
  return wantsPage ? asPage(problem) : asJson(problem);
}

/** In the shape of the API's other refusals. */
function asJson({ requestId, ...problem }: Problem): Response {
  const body = { defined: false, ...problem, ...(requestId && { data: { requestId } }) };
  return Response.json(body, { status: problem.status });
}

/** Small and complete in itself: the pages of the product may be what does not work. No value of it comes from the request. */
function asPage({ status, message, requestId }: Problem): Response {
  const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${message} · Encaixe</title>
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
