import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { MAX_IMPORT_BYTES } from '#contract/ceilings.ts';
import { IMPORT_TOO_LARGE, PICTURE_TOO_LARGE } from '#contract/texts.ts';
import { MAX_UPLOAD } from '#lib/pictures.ts';
import { contextOf } from '../context.ts';
import type { Webhook } from '../gate/define-webhook.ts';
import { type Context, isKeptOutNow } from '../gate/orpc.ts';
import { addressOf, urlAsSeen, withUrl } from '../gate/request.ts';
import type { Infra } from '../gate/scope.ts';
import { requestLog, warnSeldom } from '../infra/process/log.ts';
import { loggedPath } from '../infra/process/logged-path.ts';
import { RETRY_AFTER_SECONDS, timeLimits } from '../infra/process/time-limits.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { KEEPABLE } from '../keep/pages.ts';
import { API_PREFIX, answerApi, openApiDocument, referencePage } from './api.ts';
import { createHealthCheck } from './health.ts';
import { isTooLong } from './long-addresses.ts';
import { answerMaintenance, isDataRequest, isOpenDuringMaintenance } from './maintenance-page.ts';
import { answerMedia } from './media.ts';
import { answerProblem, type Problem } from './problem.ts';
import { limitBody, limitTime, readJson, readUpload } from './request-body.ts';
import { newRequestId } from './request-id.ts';
import { shareFreeTimes } from './shared-answers.ts';
import { openStaticFiles } from './static-files.ts';
import { readVersion } from './version.ts';
import { answerVisitors, type VisitorPages } from './visitor-pages.ts';
import { answerChallenge, answerWebhook, webhooks as productWebhooks } from './webhooks.ts';

export type PageFacts = {
  nonce: string;
  appName: string;
  /** Maintenance: only a page that was open before still asks (D40). */
  isKeptOut: boolean;
  /** It is kept for all visitors: keep/pages.ts packs it, and a page without one of its parts is not kept. */
  isForAll: boolean;
  /** A page without the nonce names the texts of its inline scripts here. */
  allowScripts: (texts: ReadonlySet<string>) => void;
};
export type AnswerPage = (request: Request, context: Context, facts: PageFacts) => Promise<Response>;

const SWAGGER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

type Options = {
  webhooks?: readonly Webhook[];
  /** The longest time for which a visitor's page is kept. 0 renders each page anew, in the same way. */
  keptMs?: number;
  /** The time within which a request's body must arrive. A picture or a list has Node's own limit (main.ts). */
  bodyMs?: number;
};

export function createApp(
  infra: Infra,
  answerPage: AnswerPage,
  { webhooks = productWebhooks, keptMs = 0, bodyMs = timeLimits.body }: Options = {},
): Hono<VisitorPages> {
  const app = new Hono<VisitorPages>();
  const checkHealth = createHealthCheck(infra);
  const version = readVersion();

  app.use(async (c, next) => {
    const requestId = newRequestId();
    const started = performance.now();
    c.set('requestId', requestId);
    c.env.outgoing.setHeader('X-Request-Id', requestId);
    await next();
    const milliseconds = Math.round(performance.now() - started);
    const { method, path } = c.req;
    infra.log.info({ requestId, method, path: loggedPath(path), status: c.res.status, milliseconds }, 'request');
  });
  app.use(answerVisitors(infra, keptMs));
  app.use(shareFreeTimes(infra));
  // Compression gains nothing for smaller answers: they fit into two or three packets.
  const compressed = compress({ threshold: 4096 });
  // A page for all visitors is compressed where it is kept.
  app.use((c, next) => (c.get('isForAll') ? next() : compressed(c, next)));
  const answerFile = openStaticFiles('./build/client');
  // Runs before the headers of pages, which mean nothing for a script, a style sheet or a font.
  app.use('/assets/*', async (c, next) => {
    const { path, method } = c.req;
    const answer = await answerFile({ method, path, headers: c.env.incoming.headers });
    if (!answer) return next();
    for (const [name, value] of Object.entries(HEADERS_OF_ASSETS)) answer.headers.set(name, value);
    return answer;
  });
  const headersFor = (framedBy: 'DENY' | 'SAMEORIGIN', script: typeof NONCE | null) =>
    secureHeaders({
      // Mantine writes style attributes. Scripts of a page need the nonce of its request.
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: script ? ["'self'", script] : ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: infra.env.production ? ["'self'"] : ["'self'", 'ws:'],
        formAction: ["'self'"],
        frameAncestors: [framedBy === 'SAMEORIGIN' ? "'self'" : "'none'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
      },
      xFrameOptions: framedBy,
      strictTransportSecurity: infra.env.publicUrl?.startsWith('https://') ? 'max-age=31536000' : false,
      crossOriginResourcePolicy: CROSS_ORIGIN,
      // Other sites learn no address of ours. With no-referrer a form without scripts would send no Origin either.
      referrerPolicy: 'same-origin',
      permissionsPolicy: PERMISSIONS,
    });
  const unframed = headersFor('DENY', NONCE);
  const framed = headersFor('SAMEORIGIN', NONCE);
  const withoutScripts = headersFor('DENY', null);
  app.use((c, next) => {
    const { path } = c.req;
    return (path === PREVIEW ? framed : isApi(path) ? withoutScripts : unframed)(c, next);
  });
  app.use((c, next) => {
    if (!isTooLong(c.req.path, c.req.url)) return next();
    const answer = answerProblem(c.req.raw, NO_PAGE);
    // A body that nobody reads would be in the way of the next request on this connection.
    answer.headers.set('Connection', 'close');
    return Promise.resolve(answer);
  });
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

  app.get('/health', async (c) => {
    const health = { ...(await checkHealth()), ...version };
    return health.ok ? c.json(health) : c.json(health, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  });

  app.use(async (c, next) => {
    const { path, method } = c.req;
    // A browser keeps a service worker that is no longer found, so turning it off takes another one.
    if (path === SERVICE_WORKER && infra.env.serviceWorker === 'off')
      return c.body(WORKER_THAT_ENDS, 200, WORKER_HEADERS);
    const answer = await answerFile({ method, path, headers: c.env.incoming.headers });
    if (answer && path === SERVICE_WORKER) answer.headers.set('Cache-Control', 'no-cache');
    return answer ?? next();
  });

  app.get('/api', (c) => c.html(referencePage(c.get('secureHeadersNonce') ?? '')));
  app.use(
    '/api/reference/*',
    serveStatic({ root: SWAGGER, rewriteRequestPath: (path) => path.replace('/api/reference', '') }),
  );
  app.get(`${API_PREFIX}/openapi.json`, async (c) => c.json(await openApiDocument()));

  app.get('/media/:name', async (c) => {
    const answer = await answerMedia(infra.storage, c.req.param('name'), c.req.raw.headers);
    return answer ?? answerProblem(c.req.raw, NOT_FOUND);
  });

  const limitTimeOfOthers = limitTime(bodyMs);
  const limitOthers = limitBody(LARGEST_BODY, (request) => tooLarge(request, TOO_LARGE));
  const limitPicture = limitBody(LARGEST_UPLOAD, (request) => tooLarge(request, UPLOAD_TOO_LARGE));
  const limitList = limitBody(LARGEST_LIST, (request) => tooLarge(request, LIST_TOO_LARGE));
  app.use((c, next) => (isRead(c.req.method) || isUpload(c.req.path) ? next() : limitTimeOfOthers(c, next)));
  app.use((c, next) => {
    const { path, method } = c.req;
    if (isRead(method)) return next();
    return (isPicture(path) ? limitPicture : isList(path) ? limitList : limitOthers)(c, next);
  });

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

  app.all('*', async (c) => {
    const { raw } = c.req;
    const { remote } = getConnInfo(c);
    const url = urlAsSeen(raw, remote, infra.env);
    const isForAll = c.get('isForAll') ?? false;
    if (isForeignWrite(raw, url.origin)) return answerProblem(raw, FOREIGN_WRITE);
    if (decodedPath(url) === null) return answerProblem(raw, BAD_ADDRESS);
    // Uses the address only, so that nothing of one visitor's request shows in the answer to others.
    const headers = isForAll ? new Headers() : raw.headers;
    const address = addressOf(raw, remote, infra.env);
    const context = contextOf({ infra, headers, address, requestId: c.get('requestId') });
    const known = c.get('foundSalon');
    if (known) void context.readOnce(`salon ${known.slug}`, () => known.found);
    const nonce = c.get('secureHeadersNonce') ?? '';
    const keepText = (text: string) => c.set('apiText', text);
    const allowScripts = (texts: ReadonlySet<string>) => c.set('scripts', texts);
    const answer = isApi(c.req.path)
      ? await answerHttpApi(raw, url, context, keepText)
      : await answerAsPage(isForAll ? new Request(url) : withUrl(raw, url), context, {
          nonce,
          isForAll,
          allowScripts,
        });
    for (const cookie of context.responseHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie);
    keepPrivate(answer, headers);
    if (url.protocol === 'https:') secureCookies(answer);
    // A page that only shows a refusal of one of its parts is itself a success.
    const retryAfter = context.responseHeaders.get('retry-after');
    if (retryAfter && answer.status >= 400) answer.headers.set('retry-after', retryAfter);
    return answer;
  });

  async function answerAsPage(
    request: Request,
    context: Context,
    asked: Omit<PageFacts, 'appName' | 'isKeptOut'>,
  ): Promise<Response> {
    const facts = await infra.platform.current();
    const { pathname } = new URL(request.url);
    const isKeptOut = !isOpenDuringMaintenance(pathname) && (await isKeptOutNow(context));
    if (isKeptOut && !isDataRequest(pathname)) return answerMaintenance(request, facts);
    const page = await answerPage(request, context, { ...asked, appName: facts.appName, isKeptOut });
    // The headers of a redirect cannot be changed.
    return page.status >= 300 && page.status < 400 ? new Response(page.body, page) : page;
  }

  return app;
}

/** Other sites show nothing of ours. */
const CROSS_ORIGIN = 'same-site';

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const isApi = (path: string) => path.startsWith('/api/');

/** The names of these files carry a hash of their content. */
const HEADERS_OF_ASSETS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': CROSS_ORIGIN,
};

const SERVICE_WORKER = '/sw.js';
const WORKER_HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
const WORKER_THAT_ENDS = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** The one page that another of our pages shows in a frame: the editor of the salon's page. */
const PREVIEW = '/minha-pagina/previa';

/** In bytes: ten times the longest texts of every field of the largest form. */
const LARGEST_BODY = 1024 * 1024;

/** The largest picture, and what multipart puts around it. */
const LARGEST_UPLOAD = MAX_UPLOAD + 64 * 1024;
const LARGEST_LIST = MAX_IMPORT_BYTES + 64 * 1024;
const isPicture = (path: string) => path === `${API_PREFIX}/pictures`;
const LISTS = [`${API_PREFIX}/customers/import`, `${API_PREFIX}/customers/import/check`];
const isList = (path: string) => LISTS.includes(path);
const isUpload = (path: string) => isPicture(path) || isList(path);

const UNEXPECTED: Problem = { status: 500, code: 'UNEXPECTED', message: 'Algo deu errado. Tente de novo.' };
const BROKEN_OFF: Problem = { status: 400, code: 'BAD_REQUEST', message: 'O envio foi interrompido.' };
const TOO_LARGE: Problem = { status: 413, code: 'TOO_LARGE', message: 'O envio é grande demais.' };
const UPLOAD_TOO_LARGE: Problem = { ...TOO_LARGE, message: PICTURE_TOO_LARGE };
const LIST_TOO_LARGE: Problem = { ...TOO_LARGE, message: IMPORT_TOO_LARGE };
const AWAY: Problem = {
  status: 503,
  code: 'BUSY',
  message: 'Não foi possível responder agora. Tente de novo em instantes.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};
const FOREIGN_WRITE: Problem = { status: 403, code: 'FORBIDDEN', message: 'Pedido de outra origem.' };
const BAD_ADDRESS: Problem = { status: 400, code: 'BAD_REQUEST', message: 'Este endereço não é válido.' };
const NO_PAGE: Problem = { status: 404, code: 'NOT_FOUND', message: 'Página não encontrada' };
const NOT_FOUND: Problem = { status: 404, code: 'NOT_FOUND', message: 'Não encontrado.' };

/** `keepText` receives the text of the answer, so that shared-answers.ts can reuse it. */
async function answerHttpApi(
  request: Request,
  url: URL,
  context: Context,
  keepText: (text: string) => void,
): Promise<Response> {
  const read = isUpload(url.pathname)
    ? await readUpload(request, async () => (await context.person()) !== null)
    : await readJson(request);
  if (read.problem) return answerProblem(request, read.problem);
  const answer = await answerApi({ method: request.method, url, body: read.body }, context);
  if (!answer) return answerProblem(request, NOT_FOUND);
  const { status, body } = answer;
  if (body === undefined) return new Response(null, { status });
  const text = JSON.stringify(body);
  keepText(text);
  // The length lets the compression skip short answers.
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return new Response(text, { status, headers });
}

/**
 * Null when its percent signs cannot be decoded ('/%E0%A4%A'). Returns the path because the build removes calls with an
 * unused result.
 */
function decodedPath({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** A browser's write must come from our pages (D2), even without a session: another site could sign a visitor in. */
function isForeignWrite({ method, headers }: Request, ownOrigin: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return origin !== ownOrigin;
  // Programs send neither header.
  return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
}

function tooLarge(request: Request, problem: Problem): Response {
  const answer = answerProblem(request, problem);
  // The unread body would be in the way of the next request on this connection.
  answer.headers.set('Connection', 'close');
  return answer;
}

/**
 * The browser features that the product uses. The rest is denied, also to embedded content. Without 'web-share' and 'bluetooth':
 * Chromium does not know them on every system and warns in the console, and by default no other site gets them.
 */
const ALLOWED = ['clipboardWrite', 'fullscreen'];
const DENIED = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'displayCapture',
  'encryptedMedia',
  'autoplay',
  'accelerometer',
  'gyroscope',
  'magnetometer',
  'xrSpatialTracking',
  'screenWakeLock',
  'usb',
  'serial',
  'hid',
  'midi',
  'idleDetection',
  'localFonts',
];
const PERMISSIONS = {
  ...Object.fromEntries(ALLOWED.map((name) => [name, ['self']])),
  ...Object.fromEntries(DENIED.map((name) => [name, []])),
};

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?encaixe\.session_token=/;

/**
 * Proxies may only keep what keep/pages.ts makes for all visitors. With a session, the browser may not keep the
 * answer either: the next person would find it after a sign-out.
 */
function keepPrivate(answer: Response, headers: Headers): void {
  const cookies = [headers.get('cookie') ?? '', ...answer.headers.getSetCookie()];
  if (headers.has('authorization') || cookies.some((cookie) => SESSION_COOKIE.test(cookie))) {
    answer.headers.set('cache-control', 'private, no-store');
  } else if (!answer.headers.has('cache-control')) {
    answer.headers.set('cache-control', KEEPABLE);
  }
}

/** Marks every cookie of ours, so that on https a browser sends it back on https only. */
function secureCookies({ headers }: Response): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies)
    headers.append('set-cookie', /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`);
}
