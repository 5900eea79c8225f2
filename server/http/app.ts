import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { getPath } from 'hono/utils/url';
import { withoutSalon } from '#lib/salon-prefix.ts';
import type { Webhook } from '../gate/define-webhook.ts';
import { addressOf, causeOf, urlAsSeen, withUrl } from '../gate/request.ts';
import type { Infra } from '../gate/scope.ts';
import { requestLog, warnSeldom } from '../infra/process/log.ts';
import { loggedPath } from '../infra/process/logged-path.ts';
import { inSpan, type Span, type SpanStart } from '../infra/process/spans.ts';
import { RETRY_AFTER_SECONDS, timeLimits } from '../infra/process/time-limits.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { createKeptPages } from '../keep/pages.ts';
import { openApiDocument, referencePage } from './api.ts';
import { serveAssets, servePublicFiles } from './files.ts';
import { addSecurityHeaders } from './headers.ts';
import { limitBodies } from './limit-bodies.ts';
import { isTooLong } from './long-addresses.ts';
import { answerMedia } from './media.ts';
import { answerMetrics, createMetrics, type Metrics } from './metrics.ts';
import { type AnswerPage, mountPages } from './pages.ts';
import { API_PREFIX } from './paths.ts';
import { answerProbes } from './probes.ts';
import { answerAndClose, answerProblem, NOT_FOUND, type Problem } from './problem.ts';
import { createReadinessCheck } from './ready.ts';
import { newRequestId } from './request-id.ts';
import { kindOf, methodOf } from './request-kind.ts';
import { shareFreeTimes } from './shared-answers.ts';
import { answerVisitors, type KeptTimes, type VisitorPages } from './visitor-pages.ts';
import { answerChallenge, answerWebhook, webhooks as productWebhooks } from './webhooks.ts';

type App = Hono<VisitorPages>;

type Options = {
  webhooks?: readonly Webhook[];
  kept?: Partial<KeptTimes>;
  /** The time within which a request's body must arrive. A picture or a list has Node's own limit (main.ts). */
  bodyMs?: number;
};

/** The mount map. The order matters: what stands earlier sees a request first and its answer last. */
export function createApp(
  infra: Infra,
  answerPage: AnswerPage,
  { webhooks = productWebhooks, kept, bodyMs = timeLimits.body }: Options = {},
): App {
  // Routes match without the prefix `/~slug`, which names the salon (lib/salon-prefix.ts).
  const app: App = new Hono<VisitorPages>({ getPath: (request) => withoutSalon(getPath(request)) });
  const { keptMs, recentMs }: KeptTimes = { keptMs: 0, recentMs: 0, ...kept };
  const keepPage = createKeptPages({ clock: infra.clock, keptMs });
  const checkReadiness = createReadinessCheck(infra);
  const metrics = infra.env.metricsToken === null ? null : createMetrics(infra, { keepPage, checkReadiness });
  logRequests(app, infra, metrics);
  app.use(answerVisitors(infra, { keepPage, recentMs }));
  app.use(shareFreeTimes(infra));
  compressAnswers(app);
  serveAssets(app, infra.env);
  addSecurityHeaders(app, infra.env);
  refuseLongAddresses(app);
  refuseTrace(app);
  answerFailures(app, infra);
  answerProbes(app, infra, checkReadiness);
  answerMetrics(app, infra.env, metrics);
  servePublicFiles(app, infra.env);
  describeApi(app);
  serveMedia(app, infra);
  limitBodies(app, bodyMs);
  mountWebhooks(app, infra, webhooks);
  mountPages(app, infra, answerPage);
  return app;
}

function logRequests(app: App, infra: Infra, metrics: Metrics | null): void {
  app.use(async (c, next) => {
    const requestId = newRequestId();
    const started = performance.now();
    c.set('requestId', requestId);
    c.env.outgoing.setHeader('X-Request-Id', requestId);
    const answer = async (span: Span | null) => {
      await next();
      const milliseconds = performance.now() - started;
      const { method, path } = c.req;
      const { status } = c.res;
      const fields = { requestId, method, path: loggedPath(path), status, milliseconds: Math.round(milliseconds) };
      infra.log.info(fields, 'request');
      metrics?.countRequest({ method, path, status, milliseconds });
      if (span) describeAnswer(span, status);
    };
    return inSpan(() => startOf(c, infra), answer);
  });
}

function startOf(c: HonoContext<VisitorPages>, { env }: Infra): SpanStart {
  const { method, path, raw } = c.req;
  const attributes = { 'http.request.method': methodOf(method), 'encaixe.request.kind': kindOf(path) };
  return { kind: 'server', name: methodOf(method), attributes, cause: causeOf(raw, getConnInfo(c).remote, env) };
}

/** Without a route, which files, probes and kept pages have not, the kind of the address is the name. */
function describeAnswer(span: Span, status: number): void {
  const { attributes } = span;
  span.name += ` ${attributes['http.route'] ?? attributes['encaixe.request.kind']}`;
  attributes['http.response.status_code'] = status;
  span.hasFailed = status >= 500;
}

function compressAnswers(app: App): void {
  // Compression gains nothing for smaller answers: they fit into two or three packets.
  const compressed = compress({ threshold: 4096 });
  // A page for all visitors is compressed where it is kept.
  app.use((c, next) => (c.get('isForAll') ? next() : compressed(c, next)));
}

function refuseLongAddresses(app: App): void {
  app.use((c, next) => {
    if (!isTooLong(c.req.path, c.req.url)) return next();
    return Promise.resolve(answerAndClose(c.req.raw, NO_PAGE));
  });
}

/** Its answer would repeat the request, with what a proxy added to it. */
function refuseTrace(app: App): void {
  app.on('TRACE', '*', (c) => answerProblem(c.req.raw, NOT_FOUND));
}

function answerFailures(app: App, infra: Infra): void {
  app.onError((error, c) => {
    const request = c.req.raw;
    // An upload that its sender breaks off is not a failure.
    if (request.signal.aborted) return answerProblem(request, BROKEN_OFF);
    const requestId = c.get('requestId');
    if (isUnavailable(error)) {
      warnSeldom(infra.log, { err: error, requestId }, 'the storage or the database did not answer in time');
      return answerProblem(request, AWAY);
    }
    requestLog(infra.log, requestId, request).error({ err: error }, 'request failed');
    return answerProblem(request, { ...UNEXPECTED, requestId });
  });
}

function describeApi(app: App): void {
  app.get('/api', (c) => c.html(referencePage(c.get('secureHeadersNonce') ?? '')));
  app.use(
    '/api/reference/*',
    serveStatic({ root: SWAGGER, rewriteRequestPath: (path) => path.replace('/api/reference', '') }),
  );
  app.get(`${API_PREFIX}/openapi.json`, async (c) => c.json(await openApiDocument()));
}

function serveMedia(app: App, infra: Infra): void {
  app.get('/media/:name', async (c) => {
    const answer = await answerMedia(infra.storage, c.req.param('name'), c.req.raw.headers);
    return answer ?? answerProblem(c.req.raw, NOT_FOUND);
  });
}

function mountWebhooks(app: App, infra: Infra, webhooks: readonly Webhook[]): void {
  const sentBy = (c: HonoContext<VisitorPages>) => {
    const { remote } = getConnInfo(c);
    const { raw } = c.req;
    const request = withUrl(raw, urlAsSeen(raw, remote, infra.env));
    return { request, address: addressOf(raw, remote, infra.env), requestId: c.get('requestId') };
  };
  for (const webhook of webhooks.filter(({ challenge }) => challenge)) {
    app.get(`/webhooks/${webhook.path}`, (c) => answerChallenge(webhook, infra, sentBy(c)));
  }
  for (const webhook of webhooks) {
    app.post(`/webhooks/${webhook.path}`, (c) => answerWebhook(webhook, infra, sentBy(c)));
  }
}

const SWAGGER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

const UNEXPECTED: Problem = { status: 500, code: 'UNEXPECTED', message: 'Algo deu errado. Tente de novo.' };
const BROKEN_OFF: Problem = { status: 400, code: 'BAD_REQUEST', message: 'O envio foi interrompido.' };
const AWAY: Problem = {
  status: 503,
  code: 'BUSY',
  message: 'Não foi possível responder agora. Tente de novo em instantes.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};
const NO_PAGE: Problem = { status: 404, code: 'NOT_FOUND', message: 'Página não encontrada' };
