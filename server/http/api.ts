import { OpenAPIGenerator } from '@orpc/openapi';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { ORPCError, onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '#contract/index.ts';
import type { Context } from '../gate/context.ts';
import { isRefusal, refuseFields } from '../gate/refuse.ts';
import { requestLog } from '../infra/process/log.ts';
import { nameRoute } from '../infra/process/spans.ts';
import { router } from '../router.ts';
import { API_PREFIX } from './paths.ts';

const handler = new StandardOpenAPIHandler<Context & { pathname: string }>(router, {
  interceptors: [
    onError((error, { request, context: { infra, requestId } }) => {
      if (isRefusal(error)) return;
      requestLog(infra.log, requestId, request).error({ err: error }, 'API request failed');
      // The caller is told nothing of the cause, only the id under which the log has it.
      throw new ORPCError('UNEXPECTED', {
        status: 500,
        message: 'Algo deu errado. Tente de novo.',
        data: { requestId },
      });
    }),
  ],
  clientInterceptors: [
    ({ procedure, context, input, next }) => {
      const route = `${API_PREFIX}${procedure['~orpc'].route.path ?? ''}`;
      nameRoute(route);
      expectAsInPath(route, context.pathname, input);
      return next();
    },
  ],
});

/** oRPC lets a field of the body or the query win over the one in the path, which is what a proxy or a log goes by. */
function expectAsInPath(route: string, path: string, input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  const parts = path.split('/');
  for (const [at, part] of route.split('/').entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (!name || (input as Record<string, unknown>)[name] === decodeURIComponent(parts[at] ?? '')) continue;
    throw refuseFields({ [name]: 'Este campo já está no endereço.' });
  }
}

/** `body` is JSON as a value, a form, or undefined. */
type ApiRequest = { method: string; url: URL; body: unknown };

/** `body` is a value for JSON, or undefined. No operation answers headers or files of its own. */
type ApiAnswer = { status: number; body?: unknown };

/** Every operation of the product over HTTP; null when no operation has this path. */
export async function answerApi({ method, url, body }: ApiRequest, context: Context): Promise<ApiAnswer | null> {
  const asked = { method, url, headers: {}, signal: undefined, body: async () => body };
  const { response } = await handler.handle(asked, {
    prefix: API_PREFIX,
    context: { ...context, pathname: url.pathname },
  });
  return response ?? null;
}

let document: Promise<unknown> | undefined;

export function openApiDocument() {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Encaixe',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Tudo o que o produto faz, atrás das mesmas permissões das telas. Entre com POST /auth/sessions e envie o cookie ' +
        'da sessão, ou o seu valor em Authorization: Bearer.',
    },
    servers: [{ url: API_PREFIX }],
    components: { securitySchemes },
  });
  return document;
}

const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'encaixe.session_token',
    description: 'O cookie da sessão. Em https o nome começa com __Host-.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'O valor do cookie da sessão.' },
} as const;

export const referencePage = (nonce: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Encaixe</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/reference/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/reference/swagger-ui-bundle.js" nonce="${nonce}"></script>
<script nonce="${nonce}">
SwaggerUIBundle({ url: '${API_PREFIX}/openapi.json', dom_id: '#reference', defaultModelsExpandDepth: -1 });
</script>
</body>
</html>`;
