import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { API_PREFIX, answerApi, openApiDocument, referencePage } from './api.ts';
import { contextOf } from './context.ts';
import { requestLog } from './infra/log.ts';
import { requestAsSeen } from './infra/request.ts';
import { newRequestId } from './infra/request-id.ts';
import type { Context } from './orpc.ts';
import type { Infra } from './scope.ts';

/** Answers pages: React Router, in handler.ts. */
export type AnswerPage = (request: Request, context: Context, nonce: string) => Promise<Response>;

type Bindings = { Variables: { requestId: string; secureHeadersNonce?: string } };

const SWAGGER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** The mount map: health, static files, API, pages. */
export function createApp(infra: Infra, answerPage: AnswerPage): Hono<Bindings> {
  const app = new Hono<Bindings>();

  app.use(async (c, next) => {
    const requestId = newRequestId();
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('X-Request-Id', requestId);
    const milliseconds = Math.round(performance.now() - started);
    requestLog(infra.log, requestId).info(
      { method: c.req.method, path: c.req.path, status: c.res.status, milliseconds },
      'request',
    );
  });
  app.use(compress());
  app.use(
    secureHeaders({
      // Mantine writes style attributes; scripts need the nonce of this very request.
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", NONCE],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: infra.env.production ? ["'self'"] : ["'self'", 'ws:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
      },
      xFrameOptions: 'DENY',
      strictTransportSecurity: infra.env.publicUrl?.startsWith('https://') ? 'max-age=31536000' : false,
      // The router's own address bar needs no isolation, and a salon's pictures come from anywhere.
      crossOriginResourcePolicy: 'same-site',
    }),
  );

  app.get('/health', async (c) => {
    const answered = await infra.database.pool.query('select 1').catch(() => null);
    return c.json({ ok: answered !== null }, answered ? 200 : 503);
  });

  app.use('/assets/*', serveStatic({ root: './build/client', precompressed: true, onFound: cacheForever }));
  app.use('*', serveStatic({ root: './build/client', precompressed: true }));

  app.get('/api', (c) => c.html(referencePage(c.get('secureHeadersNonce') ?? '')));
  app.use(
    '/api/reference/*',
    serveStatic({ root: SWAGGER, rewriteRequestPath: (path) => path.replace('/api/reference', '') }),
  );
  app.get(`${API_PREFIX}/openapi.json`, async (c) => c.json(await openApiDocument()));

  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));

  app.all('*', async (c) => {
    const peer = getConnInfo(c).remote;
    const { request, address } = requestAsSeen(c.req.raw, peer, infra.env);
    if (isForeignWrite(request)) return problem(403, 'FORBIDDEN', 'Pedido de outra origem.');
    const context = contextOf({ infra, headers: request.headers, address, requestId: c.get('requestId') });
    const response = c.req.path.startsWith('/api/')
      ? await answerHttpApi(request, context)
      : await answerPage(request, context, c.get('secureHeadersNonce') ?? '');
    const answer = new Response(response.body, response);
    // A page or answer is for whoever asked: nobody between us keeps it.
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-cache');
    for (const cookie of context.responseHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie);
    return answer;
  });

  return app;
}

/** In bytes: the longest texts of every field of the largest form are a tenth of it. */
const LARGEST_BODY = 1024 * 1024;

async function answerHttpApi(request: Request, context: Context): Promise<Response> {
  return (await answerApi(request, context)) ?? problem(404, 'NOT_FOUND', 'Não encontrado.');
}

/**
 * What a browser sends must come from a page of ours (D2), also without a session: a visitor could be signed in as somebody
 * else. A program says neither header.
 */
function isForeignWrite({ method, headers, url }: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return origin !== new URL(url).origin;
  return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
}

function tooLarge(): Response {
  const answer = problem(413, 'TOO_LARGE', 'O envio é grande demais.');
  // What was not read stands in the way of another request on the same connection.
  answer.headers.set('Connection', 'close');
  return answer;
}

const problem = (status: number, code: string, message: string) =>
  Response.json({ defined: false, code, status, message }, { status });

/** Their names carry a hash of their content. */
function cacheForever(_path: string, c: { header(name: string, value: string): void }) {
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
}
