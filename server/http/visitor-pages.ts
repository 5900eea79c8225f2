import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { Context } from '../gate/context.ts';
import { urlAsSeen } from '../gate/request.ts';
import type { Infra } from '../gate/scope.ts';
import type { KeptPages } from '../keep/pages.ts';
import { createPublicVersions } from './public-versions.ts';

export type VisitorPages = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The page that is being made is kept for all visitors. */
    isForAll?: boolean;
    /** The texts of its inline scripts: it has no nonce. */
    scripts?: ReadonlySet<string>;
    secureHeadersNonce?: string;
    /** The salon of the page's address, when it was looked up on the way. */
    foundSalon?: { slug: string; found: ReturnType<Context['salon']> };
    /** The API's answer. */
    apiText?: string;
  };
};

/** In ms. 0 renders each page anew, in the same way. */
export type KeptTimes = {
  /** The longest time for which a visitor's page is kept. */
  keptMs: number;
  /** The time for which a process does not read the version of a page again. */
  recentMs: number;
};

/**
 * Answers from what is kept (keep/pages.ts): the pages that are the same for everybody without a session (public-versions.ts), and
 * the landing page with a session too. Reads and writes Node's own headers: the objects of the web platform cost several times what is
 * left to do.
 */
export function answerVisitors(
  infra: Infra,
  { keepPage, recentMs }: Pick<KeptTimes, 'recentMs'> & { keepPage: KeptPages },
): MiddlewareHandler<VisitorPages> {
  const publicVersionOf = createPublicVersions(infra, recentMs);
  return async (c, next) => {
    const { incoming } = c.env;
    const { path } = c.req;
    const brings = broughtBy(incoming);
    const isSignedIn = brings === 'a session' && path === LANDING;
    if (!isPage(incoming, path) || !(isSignedIn || brings === 'nothing')) return next();
    const asked = publicVersionOf(path);
    if (!asked) return next();
    c.set('foundSalon', asked.salon);
    // The page itself tells of data that cannot be read now.
    const [version, facts] = await Promise.all([asked.version.catch(() => null), infra.platform.current()]);
    if (version === null || facts.isUnderMaintenance) return next();
    const { origin } = urlAsSeen(c.req.raw, getConnInfo(c).remote, infra.env);
    const key = [origin, path, version, facts.appName].join('\n');
    const render = async () => {
      c.set('isForAll', true);
      await next();
      const scripts = c.get('scripts');
      if (scripts) allowByHash(c.res.headers, { scripts, nonce: c.get('secureHeadersNonce') ?? '' });
      return c.res;
    };
    const answer = await keepPage({ request: incoming, key, requestId: c.get('requestId'), render });
    // Hono would mix the headers of two answers.
    c.res = undefined;
    c.res = answer;
    if (isSignedIn) {
      c.res.headers.set('cache-control', 'private, no-store');
      c.res.headers.delete('etag');
    }
  };
}

/** In the policy, in the place of the request's nonce. Scripts that we did not render stay forbidden. */
function allowByHash(headers: Headers, { scripts, nonce }: { scripts: ReadonlySet<string>; nonce: string }): void {
  const policy = headers.get(POLICY) ?? '';
  const hashes = [...scripts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  headers.set(POLICY, policy.replace(`'nonce-${nonce}'`, hashes.join(' ')));
}

const POLICY = 'content-security-policy';

/** It shows nothing of who is signed in, so they get what visitors get. */
const LANDING = '/';

/** Asked for without a query, and exactly by its path. Hono's path is decoded, and the page shows the address as it was asked for. */
const isPage = ({ method, url }: HttpBindings['incoming'], path: string) =>
  (method === 'GET' || method === 'HEAD') && url === path;

/** 'encaixe.' begins the names of the session's cookies, 'encaixe_' those of a text shown once and of a choice before a sign-up. */
const COOKIES = /(?:^|;\s*)(?:__\w+-)?encaixe([._])/g;

/** Anything of a person that may show on a page. */
function broughtBy({ headers }: HttpBindings['incoming']): 'nothing' | 'a session' | 'more' {
  if (headers.authorization !== undefined) return 'more';
  if (headers.cookie === undefined) return 'nothing';
  const kinds = new Set([...headers.cookie.matchAll(COOKIES)].map(([, kind]) => kind));
  if (kinds.size === 0) return 'nothing';
  return kinds.has('_') ? 'more' : 'a session';
}

export const isVisitors = (incoming: HttpBindings['incoming']) => broughtBy(incoming) === 'nothing';
