import type { Hono } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Env } from '../infra/env/env.ts';
import { KEEPABLE } from '../keep/pages.ts';
import { isApi } from './paths.ts';
import type { VisitorPages } from './visitor-pages.ts';

/** Other sites show nothing of ours. */
export const CROSS_ORIGIN = 'same-site';

/** The one page that another of our pages shows in a frame: the editor of the salon's page. */
const PREVIEW = '/minha-pagina/previa';

/** A year, of this host alone: the hosts below it are not ours. Null without https. */
export const strictTransportOf = ({ publicUrl }: Pick<Env, 'publicUrl'>): string | null =>
  publicUrl?.startsWith('https://') ? 'max-age=31536000' : null;

/** Tells the browser what it may do with an answer. The API's answers run no scripts; those of a page need the nonce of its request. */
export function addSecurityHeaders(app: Hono<VisitorPages>, env: Pick<Env, 'production' | 'publicUrl'>): void {
  const headersFor = (framedBy: 'DENY' | 'SAMEORIGIN', script: typeof NONCE | null) =>
    secureHeaders({
      // Mantine writes style attributes.
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: script ? ["'self'", script] : ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: env.production ? ["'self'"] : ["'self'", 'ws:'],
        formAction: ["'self'"],
        frameAncestors: [framedBy === 'SAMEORIGIN' ? "'self'" : "'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
      },
      xFrameOptions: framedBy,
      strictTransportSecurity: strictTransportOf(env) ?? false,
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
}

/**
 * The browser features that the product uses. The rest is denied, also to embedded content. Without 'web-share' and 'bluetooth':
 * Chromium does not know them on every system and warns in the console, and by default no other site gets them.
 */
const ALLOWED = ['clipboardWrite', 'fullscreen'];
const DENIED = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'displayCapture', 'encryptedMedia', 'autoplay'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'xrSpatialTracking', 'screenWakeLock'],
  ...['usb', 'serial', 'hid', 'midi', 'idleDetection', 'localFonts'],
];
const PERMISSIONS = {
  ...Object.fromEntries(ALLOWED.map((name) => [name, ['self']])),
  ...Object.fromEntries(DENIED.map((name) => [name, []])),
};

const SESSION_COOKIE = /(?:^|;\s*)(?:__(?:Host|Secure)-)?encaixe\.session_token=/;

/**
 * Proxies may only keep what keep/pages.ts makes for all visitors. With a session, the browser may not keep the
 * answer either: the next person would find it after a sign-out.
 */
export function keepPrivate(answer: Response, headers: Headers): void {
  const cookies = [headers.get('cookie') ?? '', ...answer.headers.getSetCookie()];
  if (headers.has('authorization') || cookies.some((cookie) => SESSION_COOKIE.test(cookie))) {
    answer.headers.set('cache-control', 'private, no-store');
  } else if (!answer.headers.has('cache-control')) {
    answer.headers.set('cache-control', KEEPABLE);
  }
}

/**
 * For https. A browser sends the cookies back on https only, and no other host of the site can write one that begins with '__Host-'. Pages
 * know their cookies without it: `withPagesCookies` takes it away again.
 */
export function secureCookies({ headers }: Response): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) {
    const named = cookie.replace(/^encaixe_/, '__Host-encaixe_');
    headers.append('set-cookie', /;\s*secure\b/i.test(named) ? named : `${named}; Secure`);
  }
}

/** The request with the cookies as pages name them. Those that were written before they had the prefix come last, because the first of a name counts. */
export function withPagesCookies(request: Request): Request {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  if (!cookies.some((cookie) => PREFIXED.test(cookie))) return request;
  const [prefixed, others] = [true, false].map((is) => cookies.filter((cookie) => PREFIXED.test(cookie) === is));
  const headers = new Headers(request.headers);
  headers.set(
    'cookie',
    [...(prefixed ?? []).map((cookie) => cookie.replace('__Host-', '')), ...(others ?? [])].join('; '),
  );
  return new Request(request, { headers });
}

const PREFIXED = /^__Host-encaixe(?:_|-sidebar=)/;
