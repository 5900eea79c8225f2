import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { RateLimited } from '../gate/rate-limit.ts';
import { addressOf } from '../gate/request.ts';
import type { Infra } from '../gate/scope.ts';
import { createReadSharer } from '../keep/share-reads.ts';
import { API_PREFIX } from './paths.ts';
import { isVisitors, type VisitorPages } from './visitor-pages.ts';

/** A day's free times of a service, and those of the days to come. */
const FREE_TIMES = new RegExp(`^${API_PREFIX}/salons/[^/]+/services/[^/]+/(?:slots|days)$`);

/** A visitor's answer that every visitor would get now. */
type Shared = { headers: Record<string, string>; text: string };

/**
 * Visitors who ask for the same free times at once share whole answers (keep/share-reads.ts). Nobody gets an answer
 * that was begun before the own request. Each request counts against the limit of its address.
 */
export function shareFreeTimes(infra: Infra): MiddlewareHandler<VisitorPages> {
  const share = createReadSharer();

  async function mayRead(address: string): Promise<boolean> {
    try {
      await infra.limits.consume('reading', { address });
      return true;
    } catch (error) {
      if (error instanceof RateLimited) return false;
      throw error;
    }
  }

  return async (c, next) => {
    const { incoming } = c.env;
    if (incoming.method !== 'GET' || !FREE_TIMES.test(c.req.path) || !isVisitors(incoming)) return next();
    let isMaker = false;
    const shared = await share(incoming.url ?? '', async (): Promise<Shared | null> => {
      isMaker = true;
      await next();
      const { status, headers } = c.res;
      const text = c.get('apiText');
      if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding') || !text) return null;
      return { headers: Object.fromEntries(headers), text };
    });
    if (isMaker) return;
    const address = addressOf(c.req.raw, getConnInfo(c).remote, infra.env);
    // Refusals, and answers that are not for all visitors, are made for each caller alone.
    if (!shared || !(await mayRead(address))) return next();
    return new Response(shared.text, { headers: shared.headers });
  };
}
